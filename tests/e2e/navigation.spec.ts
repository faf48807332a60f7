import type { Page } from '@playwright/test'
import { expect, journey } from './support/journey.ts'
import { takenOver } from './support/program.ts'

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY))

journey('back leads to the place where one was, also after scrolling before the program came', async ({ page }) => {
  await page.goto('/items', { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => scrollTo(0, 700))
  await takenOver(page)
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
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await page.getByRole('button', { name: 'メニュー' }).click()
  await expect(page.getByRole('dialog', { name: 'メニュー' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'メニュー' })).toBeHidden()
  await expect(page).toHaveURL(/\/about$/)
})

journey(
  'a lost part of the program reloads the page once; then the error page says so',
  async ({ page, complaints }) => {
    complaints.allow(/Failed to load resource|dynamically imported module/)
    await page.goto('/')
    await takenOver(page)
    await page.route('**/assets/{law,pp}-*.js', (route) => route.fulfill({ status: 404 }))
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.getByRole('contentinfo').getByRole('link', { name: 'プライバシーポリシー' }).click()
    await expect.poll(() => loads).toBe(1)
    await takenOver(page)
    await page.goto('/about')
    await takenOver(page)
    loads = 0
    await page.getByRole('contentinfo').getByRole('link', { name: '特定商取引法に基づく表記' }).click()
    await expect(page.getByRole('heading', { name: 'エラーが発生しました' })).toBeVisible()
    await expect(page).toHaveTitle(/dynamically imported module.* \| こもれび/)
    expect(loads).toBe(0)
  },
)

/** The events that the page sends from now on. */
async function hearRouteChanges(page: Page) {
  const heard: { to: string; from: string; error: boolean }[] = []
  await page.exposeFunction('hearRouteChange', (change: (typeof heard)[number]) => heard.push(change))
  await page.addInitScript(() => {
    addEventListener('routeChanged', ({ detail: { to, from, error } }) => {
      void window.hearRouteChange({ to, from, error: error !== undefined })
    })
  })
  return heard
}

declare global {
  interface Window {
    hearRouteChange(change: { to: string; from: string; error: boolean }): Promise<void>
  }
}

journey('each navigation is told once, the first page not at all', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource|Internal Server Error/)
  const heard = await hearRouteChanges(page)
  await page.goto('/items?utm_source=mail')
  await takenOver(page)
  await page.getByLabel('並べ替え').selectOption('人気順')
  await expect.poll(() => heard).toEqual([{ from: '/items?utm_source=mail', to: '/items?sort=popular', error: false }])
  await page.goBack()
  await expect.poll(() => heard.length).toBe(2)
  await page.getByRole('contentinfo').getByRole('link', { name: '会社案内' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '会社案内' })).toBeVisible()
  await expect.poll(() => heard.at(-1)).toEqual({ from: '/items?utm_source=mail', to: '/about', error: false })

  await page.route('**/api/Pages/law', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('contentinfo').getByRole('link', { name: '特定商取引法' }).click()
  await expect(page.getByRole('heading', { name: 'エラーが発生しました' })).toBeVisible()
  await expect.poll(() => heard.at(-1)).toEqual({ from: '/about', to: '/law', error: true })
  expect(heard).toHaveLength(4)
})

journey('an anchor leads to its heading, by address and by link, and Back leads up again @phone', async ({ page }) => {
  await page.goto('/law')
  await takenOver(page)
  const heading = page.getByRole('heading', { name: '返品・交換・キャンセル' })
  const anchor = await heading.getAttribute('id')
  await page.goto('/pp')
  await page.goto(`/law#${anchor}`)
  await expect(heading).toBeInViewport()
  await takenOver(page)
  await expect(heading).toBeInViewport()
  const top = await heading.evaluate((element) => element.getBoundingClientRect().top)
  const header = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom)
  expect(top).toBeGreaterThanOrEqual(header)
})

journey(
  'Back shows what was there at once and loads it again behind, also where the clock is an hour ahead',
  async ({ page }) => {
    await page.clock.setSystemTime(Date.now() + 3_600_000)
    await page.goto('/items')
    await takenOver(page)
    const first = page.getByRole('article').first()
    const newest = await first.textContent()
    await page.getByLabel('並べ替え').selectOption('価格の安い順')
    // The address changes first, the list follows; left before that, it was never shown.
    await expect(first).not.toHaveText(newest!)
    const cheapest = await first.textContent()
    await page.getByRole('article').nth(2).getByRole('link').click()
    await expect(page.getByText('商品について')).toBeVisible()
    // No response comes: what is shown now was there before.
    const asked: string[] = []
    await page.route('**/api/**', (route) => void asked.push(new URL(route.request().url()).pathname))
    await page.goBack()
    await expect(page.getByLabel('並べ替え')).toHaveValue('priceAsc')
    await expect(first).toHaveText(cheapest!)
    await expect.poll(() => asked).toContain('/api/Items')
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await page.unroute('**/api/**')
    await page.goBack()
    await expect(page.getByLabel('並べ替え')).toHaveValue('new')
    await expect(first).toHaveText(newest!)
  },
)
