/** Content as it comes to the database. */
import type { InferInsertModel } from '#drizzle'
import type { categories, items, shops, site, textPages, variants } from '#server/db/schema.ts'

/** With the hash of everything that follows from its files. */
export type Sourced<T> = T & { source: string }

type Item = InferInsertModel<typeof items>
type Variant = InferInsertModel<typeof variants>

/** An item without what the store itself decides: prices in force, stock, whether it is shown. */
export type PreparedItem = Sourced<
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
  site: Sourced<Pick<InferInsertModel<typeof site>, 'data'>>
  categories: Sourced<Pick<InferInsertModel<typeof categories>, 'id' | 'data'>>[]
  shops: Sourced<Pick<InferInsertModel<typeof shops>, 'id' | 'data'>>[]
  textPages: Sourced<Pick<InferInsertModel<typeof textPages>, 'slug' | 'data'>>[]
  items: PreparedItem[]
}

export interface Written {
  /** Rows written or taken off; 0 when everything stood already. */
  rows: number
  /** The new version of the catalogue, if there is one. */
  version: number | undefined
}

/** Which ids of items the given ones are all of: files below, the scale sample above. */
export interface IdRange {
  from: number
  to: number
}
