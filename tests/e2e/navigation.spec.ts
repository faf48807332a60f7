import type { Page } from '@playwright/test'
import { findRouteChunk } from './support/chunks.ts'
import { expect, journey } from './support/journey.ts'
import { waitForHydration } from './support/hydration.ts'

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY))

journey('Back restores the scroll position, also from before hydration', async ({ page }) => {
  await page.goto('/items', { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => scrollTo(0, 700))
  await waitForHydration(page)
  expect(await scrolledTo(page)).toBe(700)
  await page
    .locator('main a[href^="/items/"]:not([href*="category"])')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/\/items\/\d+$/)
  await expect.poll(() => scrolledTo(page)).toBe(0)
  await page.goBack()
  await expect.poll(() => scrolledTo(page)).toBe(700)
  await page.reload()
  await expect.poll(() => scrolledTo(page)).toBe(700)
})

journey('the back button closes the menu and stays on the page @phone', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('button', { name: 'メニュー' }).click()
  // Before hydration it is a popover, which has no history entry.
  await expect(page.getByRole('dialog', { name: 'メニュー' })).toHaveJSProperty('open', true)
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'メニュー' })).toBeHidden()
  await expect(page).toHaveURL(/\/about$/)
})

/** Collects the events that the page sends from now on. */
async function collectRouteChanges(page: Page) {
  const received: { to: string; from: string; error: boolean }[] = []
  await page.exposeFunction('onRouteChange', (change: (typeof received)[number]) => received.push(change))
  await page.addInitScript(() => {
    addEventListener('routeChanged', ({ detail: { to, from, error } }) => {
      void window.onRouteChange({ to, from, error: error !== undefined })
    })
  })
  return received
}

declare global {
  interface Window {
    onRouteChange(change: { to: string; from: string; error: boolean }): Promise<void>
  }
}

journey('an anchor scrolls to its heading, by URL and by link, and Back scrolls up again @both', async ({ page }) => {
  await page.goto('/law')
  await waitForHydration(page)
  const heading = page.getByRole('heading', { name: '返品・交換・キャンセル' })
  const anchor = await heading.getAttribute('id')
  await page.goto('/pp')
  await page.goto(`/law#${anchor}`)
  await expect(heading).toBeInViewport()
  await waitForHydration(page)
  await expect(heading).toBeInViewport()
  const top = await heading.evaluate((element) => element.getBoundingClientRect().top)
  const header = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom)
  expect(top).toBeGreaterThanOrEqual(header)
})

journey('each navigation sends one event, the first page none', async ({ page }) => {
  const received = await collectRouteChanges(page)
  await page.goto('/items?utm_source=mail')
  await waitForHydration(page)
  await page.getByLabel('並べ替え').selectOption('人気順')
  await expect
    .poll(() => received)
    .toEqual([{ from: '/items?utm_source=mail', to: '/items?sort=popular', error: false }])
  await page.goBack()
  await expect.poll(() => received.length).toBe(2)
  await page.getByRole('contentinfo').getByRole('link', { name: '会社案内' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '会社案内' })).toBeVisible()
  await expect.poll(() => received.at(-1)).toEqual({ from: '/items?utm_source=mail', to: '/about', error: false })
  expect(received).toHaveLength(3)
})

journey('a missing chunk reloads the page once, then shows the error page', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource|dynamically imported module/)
  await page.goto('/')
  await waitForHydration(page)
  for (const id of ['/law', '/pp']) await page.route(findRouteChunk(id), (route) => route.fulfill({ status: 404 }))
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.getByRole('contentinfo').getByRole('link', { name: 'プライバシーポリシー' }).click()
  await expect.poll(() => loads).toBe(1)
  await waitForHydration(page)
  await page.goto('/about')
  await waitForHydration(page)
  loads = 0
  await page.getByRole('contentinfo').getByRole('link', { name: '特定商取引法に基づく表記' }).click()
  await expect(page.getByRole('heading', { name: 'エラーが発生しました' })).toBeVisible()
  await expect(page).toHaveTitle('ページの一部を読み込めませんでした | こもれび')
  await expect(page.getByText('ページを再読み込みしてください')).toBeVisible()
  expect(loads).toBe(0)
})

journey('a failed navigation sends an event that says so', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource|Internal Server Error/)
  const received = await collectRouteChanges(page)
  await page.goto('/about')
  await waitForHydration(page)
  await page.route('**/api/Pages/law', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('contentinfo').getByRole('link', { name: '特定商取引法' }).click()
  await expect(page.getByRole('heading', { name: 'エラーが発生しました' })).toBeVisible()
  await expect.poll(() => received).toEqual([{ from: '/about', to: '/law', error: true }])
})

journey('Back shows the previous data at once and updates it, also with a clock an hour ahead', async ({ page }) => {
  await page.clock.setSystemTime(Date.now() + 3_600_000)
  await page.goto('/items')
  await waitForHydration(page)
  const first = page.getByRole('article').first()
  const newest = await first.textContent()
  await page.getByLabel('並べ替え').selectOption('価格の安い順')
  // The URL changes before the list, so wait until the list was shown.
  await expect(first).not.toHaveText(newest!)
  const cheapest = await first.textContent()
  await page.getByRole('article').nth(2).getByRole('link').click()
  await expect(page.getByText('商品について')).toBeVisible()
  // No response arrives, so the data shown is the previous one.
  const requests: string[] = []
  await page.route('**/api/**', (route) => void requests.push(new URL(route.request().url()).pathname))
  await page.goBack()
  await expect(page.getByLabel('並べ替え')).toHaveValue('priceAsc')
  await expect(first).toHaveText(cheapest!)
  await expect.poll(() => requests).toContain('/api/Items')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.unroute('**/api/**')
  await page.goBack()
  await expect(page.getByLabel('並べ替え')).toHaveValue('new')
  await expect(first).toHaveText(newest!)
})
