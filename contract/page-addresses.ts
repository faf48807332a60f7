/** Which pages of plain text there are, and where. Apart from their schema, as the worker does without. */
const GUIDES = ['delivery', 'assembly', 'returns'] as const

export const PAGE_SLUGS = ['about', 'law', 'pp', 'terms', ...GUIDES, 'contact'] as const

export type PageSlug = (typeof PAGE_SLUGS)[number]

export const pageAddress = (slug: PageSlug): string =>
  GUIDES.some((it) => it === slug) ? `/guide/${slug}` : `/${slug}`
