import type { BrowserContext, Page } from '@playwright/test'
import { openAsApp } from './support/app.ts'
import { headerCount, LAMP, openCart, putInCart } from './support/cart.ts'
import { expect, journeyWithWorker as journey } from './support/journey.ts'
import { waitForCatalogue } from './support/catalogue.ts'
import { waitForHydration } from './support/hydration.ts'
import { waitForWorker } from './support/worker.ts'

const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|Failed to load resource|NoNetworkError/

/** Limits the quota to the space already used. */
async function fillDevice(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin })
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage })
  // Databases use the previous quota for this long.
  await page.waitForTimeout(31_000)
  return () => cdp.send('Storage.overrideQuotaForOrigin', { origin })
}

const thumbnails = (page: Page) =>
  page.evaluate(async () =>
    (await caches.has('komorebi-thumbnails')) ? (await (await caches.open('komorebi-thumbnails')).keys()).length : 0,
  )

journey('with full storage the store works, and says what it cannot store', async ({ page, context }) => {
  await page.goto('/settings')
  await waitForWorker(page)
  const makeRoom = await fillDevice(context, page)
  await page.getByRole('button', { name: '今すぐ更新する' }).click()
  await expect(page.getByRole('alert')).toContainText('この端末の空き容量が足りないため')
  await expect(page.getByText('保存していません')).toBeVisible()

  await page.getByRole('navigation', { name: 'メイン' }).getByRole('link', { name: '商品', exact: true }).click()
  await expect(page.locator('article').first()).toBeVisible()
  await putInCart(page, LAMP)
  const cart = await openCart(page)
  await expect(cart).toContainText(LAMP.name)
  await page.goto('/items?q=らんぷ')
  await expect(page.locator('article').first()).toBeVisible()

  await makeRoom()
  await page.goto('/settings')
  await page.getByRole('button', { name: '今すぐ更新する' }).click()
  await expect(page.getByText(/^\d+\/\d+ \d+:\d\d時点$/)).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

journey('nothing is prefetched with Save-Data', async ({ page, context }) => {
  await openAsApp(page)
  let requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const listOfLink = () => requests.filter((path) => path === '/api/Pages/law')
  /** Points at a link, which preloads its page. */
  const point = async () => {
    await page.goto('/about')
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    requests = []
    await page.getByRole('contentinfo').getByRole('link', { name: '特定商取引法' }).hover()
  }

  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  await point()
  // Long enough to begin preloading.
  await page.waitForTimeout(1_500)
  expect(listOfLink()).toEqual([])
  // The app stores the catalogue without pictures.
  await waitForCatalogue(page)
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'データ節約中のため写真は保存しません' })).toBeDisabled()
  await page.getByRole('button', { name: '今すぐ更新する' }).click()
  await page.getByText('詳しく').first().click()
  await expect(page.getByText('0枚')).toBeVisible()
  expect(await thumbnails(page)).toBe(0)

  // What is prefetched otherwise.
  await cdp.send('Emulation.setDataSaverOverride', {})
  await point()
  await expect.poll(listOfLink, { timeout: 20_000 }).not.toEqual([])
  await expect.poll(() => thumbnails(page), { timeout: 120_000 }).toBeGreaterThan(0)
})

journey(
  'the installed app has catalogue and pictures after its first page @phone',
  async ({ page, context, complaints }) => {
    complaints.allow(NO_NETWORK)
    await openAsApp(page)
    await page.goto('/about')
    await waitForCatalogue(page)
    const { total } = await (await page.request.get('/api/Items')).json()
    await expect.poll(() => thumbnails(page), { timeout: 120_000 }).toBe(total)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

    await context.setOffline(true)
    await page.goto('/items')
    const pictures = page.locator('article img')
    await expect(pictures.first()).toBeVisible()
    await expect
      .poll(() =>
        pictures.evaluateAll((all) => all.slice(0, 4).every((it) => (it as HTMLImageElement).naturalWidth > 0)),
      )
      .toBe(true)
    await expect(headerCount(page)).toBeVisible()
  },
)
