/** Where the pages of plain text stand. Apart from their schema, as the worker does without. */
export const PAGE_ADDRESSES = {
  about: '/about',
  law: '/law',
  pp: '/pp',
  terms: '/terms',
  delivery: '/guide/delivery',
  assembly: '/guide/assembly',
  returns: '/guide/returns',
  contact: '/contact',
} as const

export type PageSlug = keyof typeof PAGE_ADDRESSES

export const PAGE_SLUGS = Object.keys(PAGE_ADDRESSES) as PageSlug[]
