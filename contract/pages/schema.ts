/** Text pages: company, legal notice, privacy policy, terms, guides. */
import * as z from 'zod/mini'
import { blocksField } from '#contract/shared/markdown.ts'
import { pictureSchema } from '#contract/shared/pictures.ts'

const GUIDES = ['delivery', 'assembly', 'returns'] as const

export const PAGE_SLUGS = ['about', 'law', 'pp', 'terms', ...GUIDES, 'contact'] as const

export type PageSlug = (typeof PAGE_SLUGS)[number]

export const isGuideSlug = (slug: string): slug is (typeof GUIDES)[number] => GUIDES.some((it) => it === slug)

export const getPagePath = (slug: PageSlug): string => (isGuideSlug(slug) ? `/guide/${slug}` : `/${slug}`)

export const textPageSchema = z.object({
  slug: z.enum(PAGE_SLUGS),
  title: z.string(),
  lead: z.string(),
  /** Meta description; at most 120 characters. */
  summary: z.string(),
  picture: z.nullable(pictureSchema),
  /** Civil date of the last revision. */
  revisedOn: z.nullable(z.iso.date()),
  body: blocksField,
})

export type TextPage = z.output<typeof textPageSchema>
