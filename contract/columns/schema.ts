import * as z from 'zod/mini'
import type { Collection } from '#contract/shared/collections/collection.ts'
import { collectionQuery, collectionPage, facetField } from '#contract/shared/collections/schema.ts'
import { itemCardSchema } from '#contract/items/schema.ts'
import { reformCardSchema } from '#contract/reforms/schema.ts'
import { blocksField, blocksToText } from '#contract/shared/markdown.ts'
import { decorationSchema, pictureSchema, toDecoration } from '#contract/shared/pictures.ts'

export const COLUMN_CATEGORIES = {
  choose: '選び方',
  care: 'お手入れ',
  renovation: 'リフォーム',
  living: '暮らし',
} as const
export type ColumnCategory = keyof typeof COLUMN_CATEGORIES
export const COLUMN_CATEGORY_KEYS = Object.keys(COLUMN_CATEGORIES) as ColumnCategory[]

/** The Atom feed. */
export const COLUMN_FEED = { path: '/column.xml', title: 'コラム' }

const shared = {
  id: z.int(),
  title: z.string(),
  titleBreaks: z.array(z.int()),
  category: z.enum(COLUMN_CATEGORY_KEYS),
  summary: z.string(),
  publishedAt: z.iso.datetime(),
}

/** A column as shown in lists. */
export const columnCardSchema = z.object({ ...shared, picture: decorationSchema })
export type ColumnCard = z.output<typeof columnCardSchema>

export const columnSchema = z.object({
  ...shared,
  /** Civil date of the last revision; null if it was never revised. */
  updatedOn: z.nullable(z.iso.date()),
  picture: pictureSchema,
  tags: z.array(z.string()),
  author: z.object({ id: z.int(), name: z.string(), title: z.string() }),
  /** Markdown, parsed. */
  body: blocksField,
  /** Related items, shown below the text. */
  itemIds: z.array(z.int()),
  /** Related renovation cases, shown below the text. */
  caseIds: z.array(z.int()),
})
export type Column = z.output<typeof columnSchema>

export const columnFacets = { category: facetField(z.enum(COLUMN_CATEGORY_KEYS)) }

export const columnQuery = collectionQuery(columnFacets)

export const columnListSchema = collectionPage(columnCardSchema)

/** Everything that a column's page shows, in one response. */
export const columnPageSchema = z.object({
  column: columnSchema,
  /** The items that its text and `itemIds` name, if they are sold. */
  items: z.array(itemCardSchema),
  /** The cases that its text and `caseIds` name. */
  cases: z.array(reformCardSchema),
  previous: z.nullable(columnCardSchema),
  next: z.nullable(columnCardSchema),
  related: z.array(columnCardSchema),
})
export type ColumnPage = z.output<typeof columnPageSchema>

export const columnCollection: Collection<Column, ColumnCard> = {
  kind: 'column',
  facets: Object.keys(columnFacets),
  getFacets: ({ category }) => ({ category: [category] }),
  getRank: ({ publishedAt }) => Date.parse(publishedAt),
  toCard: ({ id, title, titleBreaks, category, summary, publishedAt, picture }) => ({
    id,
    title,
    titleBreaks,
    category,
    summary,
    publishedAt,
    picture: toDecoration(picture),
  }),
  getTexts: ({ title, category, tags, summary, body, author }) => ({
    name: title,
    terms: [COLUMN_CATEGORIES[category], ...tags, author.name],
    body: `${summary} ${blocksToText(body)}`,
  }),
}
