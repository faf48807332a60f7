import * as z from 'zod/mini'
import type { Collection } from '#contract/shared/collections/collection.ts'
import { collectionPage, collectionQuery } from '#contract/shared/collections/schema.ts'
import { itemCardSchema } from '#contract/items/schema.ts'
import { reformCardSchema } from '#contract/reforms/schema.ts'
import { blocksField, blocksToText } from '#contract/shared/markdown.ts'
import { decorationSchema, pictureSchema, toDecoration } from '#contract/shared/pictures.ts'

const shared = {
  id: z.int(),
  title: z.string(),
  titleBreaks: z.array(z.int()),
  summary: z.string(),
  publishedAt: z.iso.datetime(),
}

/** A special as shown in lists. */
export const specialCardSchema = z.object({ ...shared, picture: decorationSchema })
export type SpecialCard = z.output<typeof specialCardSchema>

export const specialSchema = z.object({
  ...shared,
  picture: pictureSchema,
  /** Markdown, parsed. Most of the items are inside the text. */
  body: blocksField,
  itemIds: z.array(z.int()),
})
export type Special = z.output<typeof specialSchema>

/** Specials have no filters. */
export const specialFacets = {}

export const specialQuery = collectionQuery(specialFacets)

export const specialListSchema = collectionPage(specialCardSchema)

/** Everything that a special's page shows, in one response. */
export const specialPageSchema = z.object({
  special: specialSchema,
  /** The items that its text and `itemIds` name, if they are sold. */
  items: z.array(itemCardSchema),
  /** The cases that its text names. */
  cases: z.array(reformCardSchema),
  previous: z.nullable(specialCardSchema),
  next: z.nullable(specialCardSchema),
  /** The newest of the others. */
  related: z.array(specialCardSchema),
})
export type SpecialPage = z.output<typeof specialPageSchema>

export const specialCollection: Collection<Special, SpecialCard> = {
  kind: 'special',
  facets: Object.keys(specialFacets),
  getFacets: () => ({}),
  getRank: ({ publishedAt }) => Date.parse(publishedAt),
  toCard: ({ id, title, titleBreaks, summary, publishedAt, picture }) => ({
    id,
    title,
    titleBreaks,
    summary,
    publishedAt,
    picture: toDecoration(picture),
  }),
  getTexts: ({ title, summary, body }) => ({
    name: title,
    terms: ['特集'],
    body: `${summary} ${blocksToText(body)}`,
  }),
}
