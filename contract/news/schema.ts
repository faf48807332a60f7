import * as z from 'zod/mini'
import type { Collection } from '#contract/shared/collections/collection.ts'
import { collectionPage, collectionQuery, facetField } from '#contract/shared/collections/schema.ts'
import { blocksField, blocksToText } from '#contract/shared/markdown.ts'

export const NEWS_CATEGORIES = {
  important: '重要',
  info: 'お知らせ',
  shop: '店舗',
  maintenance: 'メンテナンス',
} as const
export type NewsCategory = keyof typeof NEWS_CATEGORIES
export const NEWS_CATEGORY_KEYS = Object.keys(NEWS_CATEGORIES) as NewsCategory[]

/** The Atom feed. */
export const NEWS_FEED = { path: '/news.xml', title: 'お知らせ' }

const shared = {
  id: z.int(),
  title: z.string(),
  titleBreaks: z.array(z.int()),
  category: z.enum(NEWS_CATEGORY_KEYS),
  /** Listed before all others. */
  isPinned: z.boolean(),
  publishedAt: z.iso.datetime(),
}

/** News as shown in lists. */
export const newsCardSchema = z.object(shared)
export type NewsCard = z.output<typeof newsCardSchema>

export const newsSchema = z.object({
  ...shared,
  /** The shops that it is about. */
  shopIds: z.array(z.int()),
  /** Markdown, parsed. */
  body: blocksField,
})
export type News = z.output<typeof newsSchema>

export const newsFacets = { category: facetField(z.enum(NEWS_CATEGORY_KEYS)) }

export const newsQuery = collectionQuery(newsFacets)

export const newsListSchema = collectionPage(newsCardSchema)

/** Everything that a page shows, in one response. */
export const newsPageSchema = z.object({
  news: newsSchema,
  /** The shops that it is about. */
  shops: z.array(z.object({ id: z.int(), name: z.string() })),
  previous: z.nullable(newsCardSchema),
  next: z.nullable(newsCardSchema),
  related: z.array(newsCardSchema),
})
export type NewsPage = z.output<typeof newsPageSchema>

/** Added to the rank of pinned news. Larger than any time in ms. */
const PINNED = 10 ** 15

export const newsCollection: Collection<News, NewsCard> = {
  kind: 'news',
  facets: Object.keys(newsFacets),
  getFacets: ({ category }) => ({ category: [category] }),
  getRank: ({ publishedAt, isPinned }) => Date.parse(publishedAt) + (isPinned ? PINNED : 0),
  toCard: ({ id, title, titleBreaks, category, isPinned, publishedAt }) => ({
    id,
    title,
    titleBreaks,
    category,
    isPinned,
    publishedAt,
  }),
  getTexts: ({ title, category, body }) => ({
    name: title,
    terms: [NEWS_CATEGORIES[category]],
    body: blocksToText(body),
  }),
}
