/** Which pages of plain text there are, and where. Apart from their schema, as the worker does without. */
const GUIDES = ['delivery', 'assembly', 'returns'] as const

export const PAGE_SLUGS = ['about', 'law', 'pp', 'terms', ...GUIDES, 'contact'] as const

export type PageSlug = (typeof PAGE_SLUGS)[number]

export const isGuideSlug = (slug: string): slug is (typeof GUIDES)[number] => GUIDES.some((it) => it === slug)

export const pageAddress = (slug: PageSlug): string => (isGuideSlug(slug) ? `/guide/${slug}` : `/${slug}`)
