import type { APIRequestContext } from '@playwright/test'
import { expect, journey } from './support/journey.ts'
import { excessWidth } from './support/layout.ts'
import { findBrokenWords } from './support/lines.ts'
import { waitForHydration } from './support/hydration.ts'
import { stubPictures } from './support/pictures.ts'

/** Two pages of every kind, whether in the sitemap or not. Addresses of one kind differ only by a number. */
async function listAddresses(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const named = Array.from(sitemap.matchAll(/<loc>([^<]+)/g), ([, url]) => new URL(url!).pathname)
  const kinds = Object.values(Object.groupBy(named, (it) => it.replace(/\d+$/, '')))
  const sample = kinds.flatMap((all) => [...new Set([all!.at(0)!, all!.at(-1)!])])
  expect(sample.length).toBeGreaterThan(40)
  return [...sample, '/settings', '/items?page=2', '/nowhere']
}

/** Free seats change, so the server renders none. */
const IS_LIVE = /^\/api\/(EventSessions|Events\/\d+\/sessions)$/

/** The data of the page after the application form, which is loaded ahead: the network may fail before it is sent. */
const AFTER_APPLICATION = '/api/Jobs?page=1&perPage=100'

journey(
  'no kind of page requests its data again, logs errors, overflows its window or breaks a word @phone',
  async ({ page, request, complaints }) => {
    journey.setTimeout(600_000)
    complaints.allow(/status of 404/)
    await stubPictures(page)
    const addresses = await listAddresses(request)
    const requests: string[] = []
    page.on('request', (sent) => {
      const { pathname, search } = new URL(sent.url())
      if (!pathname.startsWith('/api/') || IS_LIVE.test(pathname)) return
      if (pathname + search !== AFTER_APPLICATION) requests.push(sent.url())
    })
    for (const address of addresses) {
      const response = await page.goto(address)
      expect.soft(response!.status(), address).toBe(address === '/nowhere' ? 404 : 200)
      await waitForHydration(page)
      expect.soft(await excessWidth(page), `${address} is too wide`).toBeLessThanOrEqual(0)
      expect.soft(requests.splice(0), `${address} asked for data`).toEqual([])
      expect.soft(await page.evaluate(findBrokenWords), `${address} breaks words`).toEqual([])
    }
  },
)

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false })

  journey('no kind of page overflows a phone or a wide window', async ({ page, request, complaints }) => {
    journey.setTimeout(600_000)
    complaints.allow(/status of 404/)
    await stubPictures(page)
    for (const address of await listAddresses(request)) {
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect.soft(await excessWidth(page), `${address} is too wide for ${width} px`).toBeLessThanOrEqual(0)
      }
    }
  })
})
