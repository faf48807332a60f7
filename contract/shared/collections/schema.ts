/** Lists of articles, renovation cases, menus, events …: one format for their queries and responses. */
import * as z from 'zod/mini'
import { boundedText } from '#contract/shared/bounded-text.ts'
import { ITEMS_PER_PAGE, MAX_PER_PAGE } from '#contract/shared/constants.ts'
import { maxLength } from '#contract/shared/lengths.ts'
import { contentIdText, integerText, listText, pageText } from '#contract/shared/query-fields.ts'

/** A facet's values as text; several are separated by commas. Numbers are ids. */
type FacetField = z.ZodMiniType<readonly (string | number)[], string>
type FacetFields = Record<string, z.ZodMiniOptional<FacetField>>

/** Values that a facet may have: `facetField(z.enum(COLUMN_CATEGORIES))`. */
export const facetField = <T extends z.ZodMiniType<string | number, string>>(value: T) => z.optional(listText(value))

/** The parameters of a list. Page URLs use those of `collectionSearchShape`. */
export const collectionQuery = <F extends FacetFields>(facets: F) =>
  z.object({
    ...facets,
    /** As typed; only its first 100 characters and 8 words count. */
    q: z.optional(boundedText(6_000).check(maxLength(2_000))),
    page: z._default(pageText, 1),
    perPage: z._default(integerText(1, MAX_PER_PAGE), ITEMS_PER_PAGE),
    /** `none`: without the numbers of the facets, for lists without filters. */
    counts: z.optional(z.literal('none')),
    /** Only these entries, in this order. All other parameters except paging are ignored. */
    ids: z.optional(listText(contentIdText)),
  })

/** The search params of a list page. */
export const collectionSearchShape = <F extends FacetFields>(facets: F) => ({
  ...facets,
  q: z.optional(boundedText(6_000).check(maxLength(2_000))),
  page: z.optional(pageText),
})

/** Per facet: the number of entries for each value, if it were chosen in place of the facet's current values. */
const facetCounts = z.record(z.string(), z.record(z.string(), z.int()))

export type FacetCounts = z.output<typeof facetCounts>

export const collectionPage = <Card extends z.ZodMiniType>(card: Card) =>
  z.object({
    data: z.array(card),
    page: z.int(),
    perPage: z.int(),
    total: z.int(),
    counts: facetCounts,
  })

export interface CollectionPage<Card> {
  data: Card[]
  page: number
  perPage: number
  total: number
  counts: FacetCounts
}

/** A parsed query of any collection. */
export interface CollectionQuery {
  q?: string | undefined
  page: number
  perPage: number
  counts?: 'none' | undefined
  ids?: readonly number[] | undefined
  [facet: string]: unknown
}
