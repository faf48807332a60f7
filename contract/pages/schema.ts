/** Text pages: company, legal notice, privacy policy, terms, guides. */
import * as z from 'zod/mini'
import { blocksField } from '#contract/shared/markdown.ts'
import { pictureSchema } from '#contract/shared/pictures.ts'
import { PAGE_SLUGS } from './slugs.ts'

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
