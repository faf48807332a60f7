/** Content into the database: changed rows only, and what is gone from the files is no longer shown. */
import { type InferInsertModel, sql } from '#drizzle'
import type { Db } from '#server/db/client.ts'
import { categories, items, shops, site, textPages, variants } from '#server/db/schema.ts'
import { changeCatalogue } from './change-catalogue.ts'
import { writeFeed } from './write-feed.ts'
import { writeItems } from './write-items.ts'
import { writeSingles } from './write-singles.ts'

/** With the hash of everything that follows from its files. */
export type Sourced<T> = T & { source: string }

type Item = InferInsertModel<typeof items>
type Variant = InferInsertModel<typeof variants>

/** An item without what the store itself decides: prices in force, stock, whether it is shown. */
export type PreparedItem = Sourced<
  Pick<
    Item,
    | 'id' | 'data' | 'publishedAt' | 'categoryIds' | 'colourFamilies' | 'materialFamilies' | 'shopIds'
    | 'foldedName' | 'foldedKana' | 'foldedTerms' | 'foldedBody' | 'grams'
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

export async function writeContent(db: Db, content: PreparedContent, range: IdRange, now: Date): Promise<Written> {
  return write(db, async (tx, rev) => {
    const singles = await writeSingles(tx, content)
    const feeds = (await writeFeed(tx, categories, content.categories, rev)) + (await writeFeed(tx, shops, content.shops, rev))
    return singles + feeds + (await writeItems(tx, content.items, range, rev, now))
  })
}

/** The scale sample: items only. */
export const writeGenerated = (db: Db, prepared: PreparedItem[], range: IdRange, now: Date): Promise<Written> =>
  write(db, (tx, rev) => writeItems(tx, prepared, range, rev, now))

async function write(db: Db, rowsOf: (tx: Db, rev: number) => Promise<number>): Promise<Written> {
  let rows = 0
  const version = await changeCatalogue(db, async (tx, rev) => {
    rows = await rowsOf(tx, rev)
    return rows > 0
  })
  // The planner must know what is there now, and the embedded database has nobody else who would tell it.
  if (rows > 0) await db.execute(sql`vacuum (analyze) ${items}, ${variants}`)
  return { rows, version }
}
