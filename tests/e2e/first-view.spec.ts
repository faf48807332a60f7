import type { APIRequestContext } from '@playwright/test'
import { expect, journey } from './support/journey.ts'
import { excessWidth } from './support/layout.ts'
import { waitForHydration } from './support/hydration.ts'
import { stubPictures } from './support/pictures.ts'

// A worker would respond from the second page on.
journey.use({ serviceWorkers: 'block' })

/** Every page, whether in the sitemap or not, except most items. */
async function allAddresses(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const named = Array.from(sitemap.matchAll(/<loc>([^<]+)/g), ([, url]) => new URL(url!).pathname)
  const items = named.filter((path) => /^\/items\/\d+$/.test(path))
  const others = named.filter((path) => !items.includes(path))
  return [...others, ...items.filter((_, index) => index % 10 === 0), '/settings', '/items?page=2', '/nowhere']
}

/** Two of every kind: pages whose addresses differ only by a number. */
function sample(addresses: readonly string[]): string[] {
  const kinds = Object.values(Object.groupBy(addresses, (it) => it.replace(/\d+$/, '')))
  return kinds.flatMap((all) => [...new Set([all!.at(0)!, all!.at(-1)!])])
}

/** Free seats change, so the server renders none. */
const IS_LIVE = /^\/api\/(EventSessions|Events\/\d+\/sessions)$/

journey(
  'no page requests its data again, logs errors, or overflows its window @phone @phone-only',
  async ({ page, request, complaints }) => {
    journey.setTimeout(600_000)
    complaints.allow(/status of 404|registration blocked/)
    await stubPictures(page)
    const addresses = sample(await allAddresses(request))
    expect(addresses.length).toBeGreaterThan(40)
    const requests: string[] = []
    page.on('request', (sent) => {
      const { pathname } = new URL(sent.url())
      if (pathname.startsWith('/api/') && !IS_LIVE.test(pathname)) requests.push(sent.url())
    })
    for (const address of addresses) {
      const response = await page.goto(address)
      expect.soft(response!.status(), address).toBe(address === '/nowhere' ? 404 : 200)
      await waitForHydration(page)
      expect.soft(await excessWidth(page), `${address} is too wide`).toBeLessThanOrEqual(0)
      expect.soft(requests.splice(0), `${address} asked for data`).toEqual([])
    }
  },
)

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false })

  journey('no page overflows a phone or a wide window', async ({ page, request, complaints }) => {
    journey.setTimeout(600_000)
    complaints.allow(/status of 404/)
    await stubPictures(page)
    for (const address of await allAddresses(request)) {
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect.soft(await excessWidth(page), `${address} is too wide for ${width} px`).toBeLessThanOrEqual(0)
      }
    }
  })
})
