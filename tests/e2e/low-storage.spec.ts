import type { BrowserContext, Page } from '@playwright/test'
import { openAsApp } from './support/app.ts'
import { headerCount, LAMP, openCart, putInCart } from './support/baskets.ts'
import { expect, journey } from './support/journey.ts'
import { packIsKept } from './support/pack.ts'
import { takenOver } from './support/program.ts'
import { workerIsThere } from './support/worker.ts'

const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|Failed to load resource|NoNetworkError/

/** The device gives the store no more room than it has taken. */
async function fillDevice(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin })
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage })
  // So long a database believes in the room that it was told of before.
  await page.waitForTimeout(31_000)
  return () => cdp.send('Storage.overrideQuotaForOrigin', { origin })
}

const thumbnails = (page: Page) =>
  page.evaluate(async () =>
    (await caches.has('komorebi-thumbnails')) ? (await (await caches.open('komorebi-thumbnails')).keys()).length : 0,
  )

journey('where the device is full the store works, and says what it cannot keep', async ({ page, context }) => {
  await page.goto('/settings')
  await workerIsThere(page)
  const makeRoom = await fillDevice(context, page)
  await page.getByRole('button', { name: 'いま更新する' }).click()
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
  await page.getByRole('button', { name: 'いま更新する' }).click()
  await expect(page.getByText(/^\d+\/\d+ \d+:\d\d時点$/)).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

journey('whoever saves data is sent nothing ahead', async ({ page, context }) => {
  await openAsApp(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const read = () => asked.splice(0)
  /** Over a link long enough to mean it; gives what that asked for. */
  const point = async (path: string) => {
    await page.goto(path)
    await takenOver(page)
    await page.waitForLoadState('networkidle')
    const before = read()
    await page.getByRole('contentinfo').getByRole('link', { name: '特定商取引法' }).hover()
    await page.waitForTimeout(1_500)
    return { before, byPointing: read() }
  }
  const isOfLink = (path: string) => path === '/api/Pages/law'
  const isLetters = (path: string) => /late-.*\.css|noto-sans-jp-/.test(path)

  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  const saving = await point('/about')
  expect(saving.byPointing.filter(isOfLink)).toEqual([])
  expect(saving.before.filter(isLetters)).toEqual([])
  // The app keeps the catalogue, but no pictures.
  await packIsKept(page)
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'データ節約中のため写真は保存しません' })).toBeDisabled()
  await page.getByRole('button', { name: 'いま更新する' }).click()
  await page.getByText('詳しく').first().click()
  await expect(page.getByText('0枚')).toBeVisible()
  expect(await thumbnails(page)).toBe(0)

  // What it would be sent otherwise.
  await cdp.send('Emulation.setDataSaverOverride', {})
  const free = await point('/about')
  expect(free.byPointing.filter(isOfLink)).not.toEqual([])
  expect(free.before.filter(isLetters)).not.toEqual([])
  await expect.poll(() => thumbnails(page), { timeout: 30_000 }).toBeGreaterThan(0)
})

journey(
  'the installed app has catalogue and pictures after its first page @phone',
  async ({ page, context, complaints }) => {
    complaints.allow(NO_NETWORK)
    await openAsApp(page)
    await page.goto('/about')
    await packIsKept(page)
    const { total } = await (await page.request.get('/api/Items')).json()
    await expect.poll(() => thumbnails(page), { timeout: 30_000 }).toBe(total)
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
