/** What search engines are told of: every page that stands by itself, with absolute addresses. */
import { PAGE_SLUGS, pageAddress } from '#contract/page-addresses.ts'

export interface SitemapEntry {
  /** From `/`. */
  path: string
  /** ISO 8601 */
  changedAt?: string
}

/** More than that a sitemap may not hold. */
const MAX_ENTRIES = 50_000

const FIXED: SitemapEntry[] = ['/', '/items', '/category', '/shop', ...PAGE_SLUGS.map(pageAddress)].map((path) => ({
  path,
}))

interface Catalogue {
  categories: { id: number }[]
  /** Newest first. */
  items: { id: number; updatedAt: Date }[]
}

export function writeSitemap(publicUrl: string, { categories, items }: Catalogue): string {
  const entries: SitemapEntry[] = [
    ...FIXED,
    ...categories.map(({ id }) => ({ path: `/items/category/${id}` })),
    ...items.map(({ id, updatedAt }) => ({ path: `/items/${id}`, changedAt: updatedAt.toISOString() })),
  ]
  const rows = entries.slice(0, MAX_ENTRIES).map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
    return `<url><loc>${publicUrl}${path}</loc>${changed}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...rows,
    '</urlset>\n',
  ].join('\n')
}

export const writeRobots = (publicUrl: string): string =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
