import { describe, expect, it } from 'vitest'
import { renderRobots, renderSitemap } from './sitemap.ts'

const publicUrl = 'https://shop.example.jp'

describe('sitemap and robots.txt', () => {
  it('lists every page with its public URL, and items with their last change', () => {
    const sitemap = renderSitemap(publicUrl, {
      categories: [
        { id: 3, kind: 'item' },
        { id: 201, kind: 'reform' },
      ],
      items: [{ id: 12, updatedAt: new Date('2026-10-01T00:00:00Z') }],
      collections: [{ path: '/column', entries: [{ id: 4, changedAt: new Date('2026-11-02T00:00:00Z') }] }],
    })
    const urls = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, url]) => url)
    expect(urls).toEqual(
      [
        ...['/', '/items', '/category', '/shop', '/recruitment', '/about', '/law', '/pp', '/terms'],
        ...['/guide/delivery', '/guide/assembly', '/guide/returns', '/contact'],
        ...['/column', '/column/4', '/items/category/3', '/reform/category/201', '/items/12'],
      ].map((path) => publicUrl + path),
    )
    expect(sitemap).toContain('/items/12</loc><lastmod>2026-10-01T00:00:00.000Z</lastmod>')
  })

  it('stays within the limit of the sitemap protocol', () => {
    const items = Array.from({ length: 60_000 }, (_, i) => ({ id: i + 1, updatedAt: new Date(0) }))
    expect(renderSitemap(publicUrl, { categories: [], items, collections: [] }).match(/<url>/g)).toHaveLength(50_000)
  })

  it('keeps crawlers out of the API and points them to the sitemap', () => {
    expect(renderRobots(publicUrl)).toBe(
      'User-agent: *\nDisallow: /api/\n\nSitemap: https://shop.example.jp/sitemap.xml\n',
    )
  })
})
