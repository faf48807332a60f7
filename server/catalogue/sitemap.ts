/** Sitemap and robots.txt for search engines. The sitemap has absolute URLs. */
import { PAGE_SLUGS, getPagePath } from '#contract/pages/slugs.ts'
import type { CategoryNode } from '#contract/categories/schema.ts'

interface SitemapEntry {
  /** Starts with `/`. */
  path: string
  /** ISO 8601 */
  lastModified?: string
}

/** The limit of the sitemap protocol. */
const MAX_ENTRIES = 50_000

const FIXED: SitemapEntry[] = ['/', '/items', '/category', '/shop', '/recruitment', ...PAGE_SLUGS.map(getPagePath)].map(
  (path) => ({
    path,
  }),
)

interface Catalogue {
  categories: Pick<CategoryNode, 'id' | 'kind'>[]
  /** Newest first. */
  items: { id: number; updatedAt: Date }[]
  collections: { path: string; entries: { id: number; changedAt: Date }[] }[]
}

export function renderSitemap(publicUrl: string, { categories, items, collections }: Catalogue): string {
  const entries: SitemapEntry[] = [
    ...FIXED,
    ...collections.flatMap(({ path, entries }) => [
      { path },
      ...entries.map(({ id, changedAt }) => ({ path: `${path}/${id}`, lastModified: changedAt.toISOString() })),
    ]),
    ...categories.map(({ id, kind }) => ({ path: `/${kind === 'item' ? 'items' : 'reform'}/category/${id}` })),
    ...items.map(({ id, updatedAt }) => ({ path: `/items/${id}`, lastModified: updatedAt.toISOString() })),
  ]
  const rows = entries.slice(0, MAX_ENTRIES).map(({ path, lastModified }) => {
    const lastmod = lastModified ? `<lastmod>${lastModified}</lastmod>` : ''
    return `<url><loc>${publicUrl}${path}</loc>${lastmod}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...rows,
    '</urlset>\n',
  ].join('\n')
}

export const renderRobots = (publicUrl: string): string =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
