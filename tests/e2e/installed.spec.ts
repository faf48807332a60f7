import type { BrowserContext, Page } from '@playwright/test'
import { expect, journey } from './support/journey.ts'

/** As iOS tells it of an app on the home screen. */
const openAsApp = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))

const saveData = (context: BrowserContext) =>
  context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', {
      value: Object.assign(new EventTarget(), { saveData: true, type: 'cellular' }),
    }),
  )

const packIsKept = (page: Page) => page.waitForFunction(() => localStorage.getItem('komorebi.pack') === 'kept')
const thumbnails = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('komorebi-thumbnails')).keys()).length)

journey('an app keeps the catalogue and its pictures from its first page on', async ({ page, context, complaints }) => {
  // Rare letters, and pictures that are nobody's first.
  complaints.allow(/Failed to load resource/)
  await openAsApp(context)
  await page.goto('/')
  await packIsKept(page)
  const { total } = (await (await page.request.get('/api/Items')).json()) as { total: number }
  // Some items share the picture of their first colour.
  await expect.poll(() => thumbnails(page), { timeout: 30_000 }).toBeGreaterThan(total * 0.8)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: '商品', exact: true }).click()
  const picture = page.locator('article img').first()
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0)
})

journey('who saves data is sent no pictures ahead, not even as an app', async ({ page, context }) => {
  await openAsApp(context)
  await saveData(context)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/settings')
  await packIsKept(page)
  await expect(page.getByText(/第\d+版/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'データ節約中のため写真は保存しません' })).toBeDisabled()
  await page.getByRole('button', { name: 'いま更新する' }).click()
  await expect(page.getByText('0枚')).toBeVisible()
  expect(await thumbnails(page)).toBe(0)
  expect(asked.filter((address) => address.includes('/pictures/'))).toEqual([])
})
