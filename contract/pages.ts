/** Pages of plain text: the company, the legal notice, the privacy policy, the terms, the guides. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { blocksSchema } from './markdown.ts'
import { PAGE_SLUGS } from './page-addresses.ts'
import { pictureSchema } from './pictures.ts'

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
