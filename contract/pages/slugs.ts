/** The text pages and their addresses. Without zod, because the first load checks the address of a guide. */

const GUIDES = ['delivery', 'assembly', 'returns'] as const

export const PAGE_SLUGS = ['about', 'law', 'pp', 'terms', ...GUIDES, 'contact'] as const

export type PageSlug = (typeof PAGE_SLUGS)[number]

export const isGuideSlug = (slug: string): slug is (typeof GUIDES)[number] => GUIDES.some((it) => it === slug)

export const getPagePath = (slug: PageSlug): string => (isGuideSlug(slug) ? `/guide/${slug}` : `/${slug}`)
