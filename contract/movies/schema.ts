import * as z from 'zod/mini'
import type { Collection } from '#contract/shared/collections/collection.ts'
import { collectionPage, collectionQuery, facetField } from '#contract/shared/collections/schema.ts'
import { itemCardSchema } from '#contract/items/schema.ts'
import { reformCardSchema } from '#contract/reforms/schema.ts'
import { boundedText } from '#contract/shared/bounded-text.ts'
import { maxLength } from '#contract/shared/lengths.ts'
import { pictureSchema } from '#contract/shared/pictures.ts'

export const MAX_TAG_CHARACTERS = 20

/** A film of our own, by the names of its files, or a video on one of the four hosts. */
const movieSourceSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('film'), video: z.string(), captions: z.string() }),
  z.object({ type: z.literal('link'), url: z.string() }),
])
export type MovieSource = z.output<typeof movieSourceSchema>

const shared = {
  id: z.int(),
  title: z.string(),
  titleBreaks: z.array(z.int()),
  description: z.string(),
  poster: pictureSchema,
  source: movieSourceSchema,
  durationSeconds: z.int(),
  /** The first one is shown on cards. */
  tags: z.array(z.string()),
  publishedAt: z.iso.datetime(),
}

/** A movie as shown in lists, whose popup plays it. */
export const movieCardSchema = z.object(shared)
export type MovieCard = z.output<typeof movieCardSchema>

export const movieSchema = z.object({
  ...shared,
  itemIds: z.array(z.int()),
  caseIds: z.array(z.int()),
})
export type Movie = z.output<typeof movieSchema>

/** PostgreSQL stores no NUL and refuses to search for one. */
const tagText = boundedText(200).check(maxLength(MAX_TAG_CHARACTERS), z.regex(/^[^\0]*$/))

export const movieFacets = { tag: facetField(tagText) }

export const movieQuery = collectionQuery(movieFacets)

export const movieListSchema = collectionPage(movieCardSchema)

/** Everything that a movie's page shows, in one response. */
export const moviePageSchema = z.object({
  movie: movieSchema,
  /** Those of `itemIds` that are sold. */
  items: z.array(itemCardSchema),
  /** The renovation cases of `caseIds`. */
  cases: z.array(reformCardSchema),
  previous: z.nullable(movieCardSchema),
  next: z.nullable(movieCardSchema),
  related: z.array(movieCardSchema),
})
export type MoviePage = z.output<typeof moviePageSchema>

export const movieCollection: Collection<Movie, MovieCard> = {
  facets: Object.keys(movieFacets),
  getFacets: ({ tags }) => ({ tag: tags }),
  getRank: ({ publishedAt }) => Date.parse(publishedAt),
  toCard: ({ itemIds: _itemIds, caseIds: _caseIds, poster: { blur: _blur, ...poster }, ...movie }) => ({
    ...movie,
    poster,
  }),
  getTexts: ({ title, tags, description }) => ({ name: title, terms: tags, body: description }),
}
