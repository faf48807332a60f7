/** Short posts of the staff, shown on their pages. */
import * as z from 'zod/mini'
import type { Collection } from '#contract/shared/collections/collection.ts'
import { collectionPage, collectionQuery, facetField } from '#contract/shared/collections/schema.ts'
import { blocksField, blocksToText } from '#contract/shared/markdown.ts'
import { decorationSchema, pictureSchema, toDecoration } from '#contract/shared/pictures.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'

const shared = {
  id: z.int(),
  title: z.string(),
  titleBreaks: z.array(z.int()),
  author: z.object({ id: z.int(), name: z.string(), title: z.string() }),
  publishedAt: z.iso.datetime(),
}

/** A post as shown in lists. It links to the author's page: `/members/1#blog-2`. */
export const blogCardSchema = z.object({
  ...shared,
  picture: z.nullable(decorationSchema),
  /** How the text begins. */
  excerpt: z.string(),
})
export type BlogCard = z.output<typeof blogCardSchema>

export const blogSchema = z.object({
  ...shared,
  picture: z.nullable(pictureSchema),
  /** Markdown, parsed. */
  body: blocksField,
})
export type Blog = z.output<typeof blogSchema>

const blogFacets = { member: facetField(contentIdText) }

export const blogQuery = collectionQuery(blogFacets)

export const blogListSchema = collectionPage(blogCardSchema)

const MAX_EXCERPT = 60

export const blogCollection: Collection<Blog, BlogCard> = {
  facets: Object.keys(blogFacets),
  getFacets: ({ author }) => ({ member: [author.id] }),
  getRank: ({ publishedAt }) => Date.parse(publishedAt),
  toCard: ({ id, title, titleBreaks, author, publishedAt, picture, body }) => {
    const text = blocksToText(body)
    return {
      id,
      title,
      titleBreaks,
      author,
      publishedAt,
      picture: picture && toDecoration(picture),
      excerpt: text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT)}…` : text,
    }
  },
  getTexts: ({ title, author, body }) => ({
    name: title,
    terms: [author.name, author.title],
    body: blocksToText(body),
  }),
}
