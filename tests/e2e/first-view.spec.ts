import { expect, journey } from './support/journey.ts'
import { waitForHydration } from './support/hydration.ts'

// A worker would respond from the second page on.
journey.use({ serviceWorkers: 'block' })

/** Every kind of page, all categories, and one item in ten, whether in the sitemap or not. */
async function allAddresses(read: (path: string) => Promise<string>): Promise<string[]> {
  const named = [...(await read('/sitemap.xml')).matchAll(/<loc>[^<]*?(\/[^/<][^<]*|\/)<\/loc>/g)].map(
    ([, url]) => new URL(url!, 'http://store').pathname,
  )
  const items = named.filter((path) => /^\/items\/\d+$/.test(path))
  const others = named.filter((path) => !items.includes(path))
  return [...others, ...items.filter((_, index) => index % 10 === 0), '/settings', '/items?page=2', '/nowhere']
}

journey(
  'no page requests its data again, logs errors, or overflows its window @phone',
  async ({ page, request, complaints }) => {
    journey.slow()
    complaints.allow(/status of 404|registration blocked/)
    const addresses = await allAddresses((path) => request.get(path).then((response) => response.text()))
    expect(addresses.length).toBeGreaterThan(40)
    const requests: string[] = []
    page.on('request', (sent) => {
      if (new URL(sent.url()).pathname.startsWith('/api/')) requests.push(sent.url())
    })
    for (const address of addresses) {
      await page.goto(address)
      await waitForHydration(page)
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(excess, `${address} is too wide`).toBeLessThanOrEqual(0)
      expect(requests, `${address} asked for data`).toEqual([])
    }
  },
)
