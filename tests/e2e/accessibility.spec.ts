import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { LAMP } from './support/cart.ts'
import { waitForHydration } from './support/hydration.ts'
import { expect, journey } from './support/journey.ts'
import { excessWidth } from './support/layout.ts'
import { registerHere } from './support/order.ts'
import { findLowTargets, findSmallFields } from './support/touch.ts'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

journey.describe.configure({ mode: 'parallel' })

/** One page of each kind. The case's table has a header cell without text; the item has a drawing of its size. */
const PAGES = [
  '/',
  '/items',
  '/items?q=ない商品',
  '/items/1103',
  '/items/category/11',
  '/category',
  '/reform',
  '/reform/11',
  '/reform/category/201',
  '/reform/inquiry',
  '/menu',
  '/menu/1',
  '/column',
  '/column/1',
  '/news',
  '/news/3',
  '/special',
  '/special/6',
  '/events',
  '/events/3',
  '/members',
  '/members/1',
  '/movies',
  '/movies/7',
  '/shop',
  '/recruitment',
  '/recruitment/completion',
  '/about',
  '/law',
  '/guide/delivery',
  '/contact',
  '/reservation',
  '/login',
  '/register',
  '/settings',
  '/nothing',
]

/** What axe finds, one line for each element. */
async function findProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(async () => {
    // A dialog that fades in has too little contrast.
    const passing = document.getAnimations().filter((it) => it.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(passing.map((it) => it.finished))
    return window.axe.run(document, { resultTypes: ['violations'], preload: false })
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, target }) => `${id}: ${target.join(' ')} ${html}`))
}

/** Checks the open page in both sizes. */
async function checkInBothSizes(page: Page, path: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    expect.soft(await findProblems(page), `${path} at ${size.width} px`).toEqual([])
    expect.soft(await findSmallFields(page), `${path} has small fields at ${size.width} px`).toEqual([])
    expect.soft(await excessWidth(page), `${path} is too wide for ${size.width} px`).toBeLessThanOrEqual(0)
  }
  expect.soft(await findLowTargets(page), `${path} has low targets on phones`).toEqual([])
}

// Two journeys, which run in parallel: one takes three minutes on a slow machine.
const HALF = Math.ceil(PAGES.length / 2)
for (const paths of [PAGES.slice(0, HALF), PAGES.slice(HALF)])
  journey(
    `axe finds nothing on any kind of page from ${paths[0]} on, and none overflows, in both sizes`,
    async ({ page, complaints }) => {
      journey.setTimeout(420_000)
      complaints.allow(/404/)
      for (const path of paths) {
        await page.setViewportSize(SIZES[0]!)
        await page.goto(path)
        await waitForHydration(page)
        // Some pages are rendered in the browser.
        await page.getByRole('heading', { level: 1 }).waitFor()
        await checkInBothSizes(page, path)
      }
    },
  )

/** What each page shows once it is loaded. */
const ORDER_PAGES = (number: string): [path: string, shows: string][] => [
  ['/checkout', '注文を確定する'],
  [`/checkout/completion?order=${number}`, number],
  ['/mypage/order', number],
  [`/mypage/order/${number}`, 'キャンセル'],
  [`/mypage/order/${number}/receipt`, 'お支払いの確認後'],
  ['/mypage/payment', 'カード'],
  ['/mypage/points', 'ポイント'],
]

journey('axe finds nothing on the pages of orders, and none overflows, in both sizes', async ({ page }) => {
  const customer = await registerHere(page.request)
  const { number } = await customer.order(LAMP)
  await customer.addToCart(LAMP)
  for (const [path, shows] of ORDER_PAGES(number)) {
    await page.setViewportSize(SIZES[0]!)
    await page.goto(path)
    await waitForHydration(page)
    await page.getByRole('main').getByText(shows).first().waitFor()
    await checkInBothSizes(page, path)
  }
})

journey('axe finds nothing in the menu, the filters and the popup of a movie @phone', async ({ page }) => {
  await page.goto('/items')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'メニュー' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect.soft(await findProblems(page), 'menu').toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: /^絞り込み/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect.soft(await findProblems(page), 'filters').toEqual([])

  await page.goto('/movies')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'ショールームの一日' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect.soft(await findProblems(page), 'movie').toEqual([])
})

declare global {
  interface Window {
    axe: { run(context: Document, options: axe.RunOptions): Promise<Results> }
  }
}

interface Results {
  violations: { id: string; nodes: { html: string; target: string[] }[] }[]
}
