import type { Page } from '@playwright/test'
import { expect, journey } from './support/journey.ts'
import { waitForHydration } from './support/hydration.ts'

const loadingBar = (page: Page) => page.locator('#root > div[aria-hidden]').first()
const about = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: '会社案内' })

async function openHome(page: Page, answerAbout: Parameters<Page['route']>[1]) {
  await page.goto('/')
  await waitForHydration(page)
  await page.route('**/api/Pages/about', answerAbout)
}

journey('the loading bar appears 200 ms after a navigation starts, and disappears when it ends', async ({ page }) => {
  await page.clock.install()
  let response = () => {}
  const released = new Promise<void>((resolve) => (response = resolve))
  const requests = page.waitForRequest('**/api/Pages/about')
  await openHome(page, async (route) => {
    await released
    await route.continue()
  })
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await about(page).click()
  await requests
  await page.clock.runFor(150)
  await expect(loadingBar(page)).toHaveCSS('opacity', '0')
  await page.clock.runFor(60)
  await expect(loadingBar(page)).toHaveCSS('opacity', '1')
  response()
  await page.clock.resume()
  await expect(page.getByRole('heading', { level: 1, name: '会社案内' })).toBeVisible()
  await expect(loadingBar(page)).toHaveCSS('opacity', '0')
})

journey('an unreachable page says so, and loads with もう一度読み込む @phone', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource|NoNetworkError/)
  await openHome(page, (route) => route.abort())
  await about(page).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'この内容は、まだこの端末に保存されていません' }),
  ).toBeVisible()
  await expect(page.getByText('オフラインのため表示できません。')).toBeVisible()
  await expect(page).toHaveURL('/about')
  await page.unroute('**/api/Pages/about')
  await page.getByRole('button', { name: 'もう一度読み込む' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '会社案内' })).toBeVisible()
})

journey('a server error shows its status, and navigation still works', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource|CodedError/)
  const error = {
    statusCode: 503,
    name: 'UnavailableError',
    code: 'SERVICE_UNAVAILABLE',
    message: 'ただいま混み合っています。',
  }
  await openHome(page, (route) => route.fulfill({ status: 503, json: { error } }))
  await about(page).click()
  await expect(page.getByText('503')).toBeVisible()
  await expect(page.getByText(error.message)).toBeVisible()
  await expect(page).toHaveTitle(`${error.message} | こもれび`)
  await page.getByRole('banner').getByRole('link', { name: '商品', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '商品一覧' })).toBeVisible()
  await expect(page).toHaveTitle('商品一覧 | こもれび')
})

journey('an item that was removed meanwhile is a 404', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  await page.goto('/items')
  await waitForHydration(page)
  const error = { statusCode: 404, name: 'NotFoundError', code: 'NOT_FOUND', message: 'x' }
  await page.route(/\/api\/Items\/\d+$/, (route) => route.fulfill({ status: 404, json: { error } }))
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByText('This page could not be found')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '商品一覧' })).toBeVisible()
})

journey(
  'a slow page shows its shape from the top, and Back returns to the position, also meanwhile @both',
  async ({ page }) => {
    await page.goto('/column')
    await waitForHydration(page)
    await page.evaluate(() => scrollTo(0, 700))
    const open = () =>
      page
        .getByRole('article')
        .nth(2)
        .getByRole('link')
        .evaluate((link: HTMLElement) => link.click())
    const pending = page.locator('[data-pending-page]')
    const scrollPosition = () => page.evaluate(() => Math.round(scrollY))
    const answers: (() => void)[] = []
    const respond = () => answers.splice(0).forEach((answer) => answer())
    await page.route('**/api/Columns/*', async (route) => {
      await new Promise<void>((resolve) => answers.push(resolve))
      await route.continue().catch(() => {})
    })
    await open()
    await expect(pending).toBeInViewport()
    expect(await scrollPosition()).toBe(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'コラム' })).toBeAttached()
    await expect.poll(scrollPosition).toBe(700)
    await open()
    await expect(pending).toBeInViewport()
    respond()
    await expect(pending).toBeHidden()
    expect(await scrollPosition()).toBe(0)
    await page.goBack()
    await expect.poll(scrollPosition).toBe(700)
  },
)

journey('a list stays in view with its focus until a slow server sends it with other filters', async ({ page }) => {
  await page.goto('/column')
  await waitForHydration(page)
  let respond = () => {}
  await page.route('**/api/Columns?*', async (route) => {
    await new Promise<void>((resolve) => (respond = resolve))
    await route.continue()
  })
  const filter = page.getByRole('navigation', { name: '絞り込み' }).getByRole('link', { name: /^選び方/ })
  await filter.click()
  await page.waitForTimeout(800)
  await expect(filter).toBeFocused()
  await expect(page.getByText('読み込んでいます')).toHaveCount(0)
  respond()
  await expect(page).toHaveURL(/category=/)
  await expect(filter).toHaveAttribute('aria-current', 'true')
  await expect(filter).toBeFocused()
})
