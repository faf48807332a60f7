import { exchange, expect, journey } from './support/journey.ts'
import { type CrawledPage, crawl } from './support/crawler.ts'

for (const [path, status, location] of [
  ['/items/1101', 200],
  ['/items/1101/', 301, '/items/1101'],
  ['/items/0', 404],
  ['/items/01101', 404],
  ['/items/2147483648', 404],
  ['/items/999999', 404],
  ['/items/1e3', 404],
  ['/items/1101/x', 404],
  ['/items/category', 200],
  ['/items/category/11', 200],
  ['/items/category/999', 404],
  ['/items/%zz', 404],
  ['/items/%09', 404],
  ['/About', 404],
  ['/items?page=2&utm_source=mail', 200],
  ['/items?page=0&utm_source=mail', 307, '/items?utm_source=mail'],
  ['/items?page=99&sort=priceAsc', 307, '/items?page=3&sort=priceAsc'],
  ['/items?colour=mauve', 307, '/items'],
  ['/news/9999', 404],
  ['/news/01', 404],
  ['/news/abc', 404],
  ['/news?category=sale', 307, '/news'],
  ['/special/9999', 404],
  ['/special/0', 404],
  ['/movies/999', 404],
  ['/movies/01', 404],
  ['/movies/abc', 404],
  ['/Movies', 404],
  ['/reform?budget=zz&utm_source=mail', 307, '/reform?utm_source=mail'],
  ['/reform/999', 404],
  ['/reform/0', 404],
  ['/reform/01', 404],
  ['/reform/category/11', 404],
  ['/reform/category/299', 404],
  ['/menu/99', 404],
  ['/column?category=zz&utm_source=mail', 307, '/column?utm_source=mail'],
  ['/column?page=99', 307, '/column'],
  ['/column/999', 404],
  ['/column/0', 404],
  ['/column/01', 404],
  ['/column/abc', 404],
  ['/members/99', 404],
  ['/members/01', 404],
  ['/members/abc', 404],
] as const) {
  exchange(`${path} gets ${status}`, async ({ request }) => {
    const response = await request.get(path, { maxRedirects: 0 })
    expect(response.status()).toBe(status)
    expect(response.headers()['location']).toBe(location)
  })
}

for (const path of [
  '/items?colour=white',
  '/items/category/11?sort=priceAsc',
  '/events?kind=seminar',
  '/reform?budget=to300',
  '/column?category=care',
  '/news?category=shop',
  '/special?page=1',
  '/members?shop=1',
  '/movies?q=キッチン',
  '/menu?category=210',
  '/recruitment?shop=1',
])
  exchange(`${path} is rendered once for all visitors`, async ({ request }) => {
    // A page contains the time at which it was rendered.
    const first = await request.get(path)
    const second = await request.get(path)
    expect(await second.text()).toBe(await first.text())
  })

interface Offer {
  sku: string
  availability: string
}

interface Step {
  name: string
  item: string
}

journey('pages contain structured data for search engines', async ({ page, request, baseURL }) => {
  const find = ({ jsonLd }: CrawledPage, type: string) => jsonLd.find((it) => it['@type'] === type)!
  const findSteps = (crawled: CrawledPage) => find(crawled, 'BreadcrumbList')['itemListElement'] as Step[]
  expect(find(await crawl(request, '/'), 'Organization')).toMatchObject({ name: 'こもれび', url: `${baseURL}/` })

  const item = await crawl(request, '/items/1103')
  await page.goto('/items/1103')
  const name = (await page.getByRole('heading', { level: 1 }).textContent())!
  expect(find(item, 'Product')['name']).toBe(name)
  const offers = find(item, 'Product')['offers'] as Offer[]
  expect(offers).toHaveLength(6)
  expect(offers).toContainEqual(expect.objectContaining({ sku: 'TWR2-TC-145', price: 128500, priceCurrency: 'JPY' }))
  expect(offers.find(({ sku }) => sku === 'TWR2-CH-145')!.availability).toBe('https://schema.org/OutOfStock')
  const steps = findSteps(item)
  expect(steps.map((step) => step.name)).toEqual(['ホーム', '商品一覧', 'ソファ・チェア', 'ソファ', name])
  for (const step of steps) expect((await request.get(step.item)).status()).toBe(200)

  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/items/1103`)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /ソファ/)
  expect((await request.get(item.meta.get('og:image')!)).headers()['content-type']).toBe('image/webp')

  for (const path of ['/about', '/guide/delivery', '/contact', '/shop', '/reservation']) {
    const way = findSteps(await crawl(request, path))
    await page.goto(path)
    const shown = await page.getByRole('navigation', { name: '現在の位置' }).getByRole('listitem').allTextContents()
    expect(
      way.map((step) => step.name),
      path,
    ).toEqual(shown)
    expect(way.at(-1)!.item, path).toBe(baseURL + path)
  }
})

journey('crawlers find all public pages and no others', async ({ page, request }) => {
  journey.setTimeout(180_000)
  const rules = await (await request.get('/robots.txt')).text()
  const sitemap = /^Sitemap: (.+)$/m.exec(rules)![1]!
  const named = [...(await (await request.get(sitemap)).text()).matchAll(/<loc>([^<]+)/g)].map(([, url]) => url!)
  expect(new Set(named).size).toBe(named.length)
  expect(named.filter((url) => /\/items\/\d+$/.test(url)).length).toBeGreaterThanOrEqual(60)
  const AT_ONCE = 8
  for (let from = 0; from < named.length; from += AT_ONCE) {
    const urls = named.slice(from, from + AT_ONCE)
    const responses = await Promise.all(urls.map((url) => request.head(url, { maxRedirects: 0 })))
    for (const [i, response] of responses.entries()) expect(response.status(), urls[i]).toBe(200)
  }

  await page.goto('/items?colour=white')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
})
