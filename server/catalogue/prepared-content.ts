/** Content as the rows to write. */
import { createHash } from 'node:crypto'
import type { InferInsertModel } from '#drizzle'
import type { categories, items, shops, site, textPages, variants } from './schema.ts'

/** With the hash of everything derived from its files. */
type WithSourceHash<T> = T & { sourceHash: string }

type Item = InferInsertModel<typeof items>
type Variant = InferInsertModel<typeof variants>

/** An item without the columns that the store decides: effective prices, stock, visibility. */
export type PreparedItem = WithSourceHash<
  Pick<
    Item,
    | 'id'
    | 'data'
    | 'publishedAt'
    | 'categoryIds'
    | 'colourFamilies'
    | 'materialFamilies'
    | 'shopIds'
    | 'foldedName'
    | 'foldedKana'
    | 'foldedTerms'
    | 'foldedBody'
    | 'grams'
  > & {
    popularity: number
    variants: Omit<Variant, 'itemId' | 'effectivePrice' | 'stock' | 'live'>[]
  }
>

export interface PreparedContent {
  site: WithSourceHash<Pick<InferInsertModel<typeof site>, 'data'>>
  categories: WithSourceHash<Pick<InferInsertModel<typeof categories>, 'id' | 'data'>>[]
  shops: WithSourceHash<Pick<InferInsertModel<typeof shops>, 'id' | 'data'>>[]
  textPages: WithSourceHash<Pick<InferInsertModel<typeof textPages>, 'slug' | 'data'>>[]
  items: PreparedItem[]
}

export interface WriteResult {
  /** Number of rows written or hidden; 0 if nothing has changed. */
  rows: number
  /** The new version of the catalogue, if anything changed. */
  version: number | undefined
}

/** The ids that an import owns, inclusive: content files use the lower ids, the scale sample the higher ones. */
export interface IdRange {
  from: number
  to: number
}

/** Adds the hash by which imports recognise changed rows. */
export function withSourceHash<T extends object>(row: T): WithSourceHash<T> {
  return { ...row, sourceHash: createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 32) }
}
