/** Pages of plain text: the company, the legal notice, the privacy policy, the terms. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { blocksSchema } from './markdown.ts'
import { pictureSchema } from './pictures.ts'

export const PAGE_SLUGS = ['about', 'law', 'pp', 'terms'] as const
export type PageSlug = (typeof PAGE_SLUGS)[number]

export const textPageSchema = z.object({
  slug: z.enum(PAGE_SLUGS),
  title: z.string(),
  lead: z.string(),
  /** For search engines; at most 120 characters. */
  summary: z.string(),
  picture: z.nullable(pictureSchema),
  /** Civil date of the last revision. */
  revisedOn: z.nullable(z.iso.date()),
  body: blocksSchema,
})
export type TextPage = z.output<typeof textPageSchema>

export const readTextPage = endpoint({
  method: 'GET',
  path: '/Pages/{slug}',
  access: 'public',
  summary: 'A page of plain text',
  params: z.object({ slug: z.enum(PAGE_SLUGS) }),
  output: textPageSchema,
  errors: ['NOT_FOUND'],
})
