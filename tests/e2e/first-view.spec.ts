import { expect, journey } from './support/journey.ts'
import { takenOver } from './support/program.ts'

// From the second page on, a worker would answer.
journey.use({ serviceWorkers: 'block' })

/** Every kind of page, all categories, and one item in ten: what the sitemap names, and what it does not. */
async function allAddresses(read: (path: string) => Promise<string>): Promise<string[]> {
  const named = [...(await read('/sitemap.xml')).matchAll(/<loc>[^<]*?(\/[^/<][^<]*|\/)<\/loc>/g)].map(
    ([, url]) => new URL(url!, 'http://store').pathname,
  )
  const items = named.filter((path) => /^\/items\/\d+$/.test(path))
  const others = named.filter((path) => !items.includes(path))
  return [...others, ...items.filter((_, index) => index % 10 === 0), '/settings', '/items?page=2', '/nowhere']
}

journey(
  'no page asks for its data again, complains, or is wider than its window @phone',
  async ({ page, request, complaints }) => {
    journey.slow()
    complaints.allow(/status of 404|registration blocked/)
    const addresses = await allAddresses((path) => request.get(path).then((answer) => answer.text()))
    expect(addresses.length).toBeGreaterThan(40)
    const asked: string[] = []
    page.on('request', (sent) => {
      if (new URL(sent.url()).pathname.startsWith('/api/')) asked.push(sent.url())
    })
    for (const address of addresses) {
      await page.goto(address)
      await takenOver(page)
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(excess, `${address} is too wide`).toBeLessThanOrEqual(0)
      expect(asked, `${address} asked for data`).toEqual([])
    }
  },
)
