import { describe, expect, it } from 'vitest'
import { writeRobots, writeSitemap } from './sitemap.ts'

const publicUrl = 'https://shop.example.jp'

describe('what search engines are told', () => {
  it('names every page with its public address and the items with their last change', () => {
    const sitemap = writeSitemap(publicUrl, {
      categories: [{ id: 3 }],
      items: [{ id: 12, updatedAt: new Date('2026-10-01T00:00:00Z') }],
    })
    const addresses = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, address]) => address)
    expect(addresses).toEqual(
      [
        ...['/', '/items', '/category', '/shop', '/about', '/law', '/pp', '/terms'],
        ...['/guide/delivery', '/guide/assembly', '/guide/returns', '/contact'],
        ...['/items/category/3', '/items/12'],
      ].map((path) => publicUrl + path),
    )
    expect(sitemap).toContain('/items/12</loc><lastmod>2026-10-01T00:00:00.000Z</lastmod>')
  })

  it('stays within what a sitemap may hold', () => {
    const items = Array.from({ length: 60_000 }, (_, i) => ({ id: i + 1, updatedAt: new Date(0) }))
    expect(writeSitemap(publicUrl, { categories: [], items }).match(/<url>/g)).toHaveLength(50_000)
  })

  it('keeps crawlers out of the API and shows them the sitemap', () => {
    expect(writeRobots(publicUrl)).toBe(
      'User-agent: *\nDisallow: /api/\n\nSitemap: https://shop.example.jp/sitemap.xml\n',
    )
  })
})
