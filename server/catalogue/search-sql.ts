/** Filters, orders and search words of item lists as SQL. */
import { type SQL, sql } from '#drizzle'
import type { ItemQuery } from '#contract/items/schema.ts'
import type { PlainSort, ValueSort } from '#contract/items/search/pages.ts'
import { createWordSql, type WordSql } from '#server/platform/content/word-sql.ts'
import type { Db } from '#server/platform/db/client.ts'
import { items, variants } from './schema.ts'

/** Values of one parameter are combined with OR, parameters with AND. */
type ItemFilter = Pick<ItemQuery, 'category' | 'colour' | 'material' | 'shop' | 'inStock' | 'priceMin' | 'priceMax'>

const overlaps = (column: unknown, values: readonly unknown[], type: 'int' | 'text'): SQL =>
  sql`${column} && ${sql.param(values)}::${sql.raw(type)}[]`

/**
 * Matches if any current price is in the range, not only the one shown in lists. Ignores samples. The variants are read
 * only if prices of an item are below and above the range.
 */
function hasPriceBetween(min: number | undefined, max: number | undefined): SQL[] {
  const conditions: SQL[] = []
  if (min !== undefined) conditions.push(sql`${items.priceMax} >= ${min}`)
  if (max !== undefined) conditions.push(sql`${items.lowestPrice} <= ${max}`)
  if (min !== undefined && max !== undefined)
    conditions.push(
      sql`(${items.lowestPrice} >= ${min} or ${items.priceMax} <= ${max} or exists (select 1 from ${variants} where ${variants.itemId} = ${items.id} and ${variants.live} and not ${variants.isSample} and ${variants.effectivePrice} between ${min} and ${max}))`,
    )
  return conditions
}

/** Does not include the condition that the item is live; see `whereLive`. */
export function filterConditions(query: ItemFilter): SQL[] {
  const { category, colour, material, shop, inStock, priceMin, priceMax } = query
  const conditions: SQL[] = []
  if (category) conditions.push(overlaps(items.categoryIds, category, 'int'))
  if (colour) conditions.push(overlaps(items.colourFamilies, colour, 'text'))
  if (material) conditions.push(overlaps(items.materialFamilies, material, 'text'))
  if (shop) conditions.push(overlaps(items.shopIds, shop, 'int'))
  if (inStock) conditions.push(sql`${items.inStock}`)
  return [...conditions, ...hasPriceBetween(priceMin, priceMax)]
}

const and = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `)

export const whereLive = (conditions: readonly SQL[]): SQL => sql.join([sql`${items.live}`, ...conditions], sql` and `)

/** Each order has its own index. */
export const ORDER_BY: Record<PlainSort, SQL> = {
  new: sql`published_at desc, id`,
  priceAsc: sql`price_min, published_at desc, id`,
  priceDesc: sql`price_min desc, published_at desc, id`,
  popular: sql`popularity desc, published_at desc, id`,
}

export const { toExactSql, toTypoSql } = createWordSql(items)

/**
 * The items that may match all words, with one score column per word. `matchesAll` and `sum` use these columns. The column
 * `is_selected` tells whether `selections` match, which reject no hit.
 */
export function buildHits(
  words: readonly WordSql[],
  conditions: readonly SQL[],
  selections: readonly SQL[] = [],
): { hits: SQL; matchesAll: SQL; sum: SQL } {
  const columns = words.map((_, i) => sql.identifier(`score_${i}`))
  const scores = words.map(({ score }, i) => sql`, ${score} as ${columns[i]}`)
  const where = whereLive([...conditions, ...words.map(({ mayMatch }) => mayMatch)])
  return {
    hits: sql`select id, published_at, price_min, popularity, category_ids, ${and(selections)} as is_selected ${sql.join(scores)} from ${items} where ${where}`,
    matchesAll: and(columns.map((column) => sql`${column} > 0`)),
    sum: sql.join([sql`0`, ...columns], sql` + `),
  }
}

/** Integers as bytes: the drivers take 50 ms to parse an array of 100,000. */
const pack = (integers: SQL): SQL => sql`string_agg(int4send(${integers}), ''::bytea)`

/** Null if there were no rows. */
type Packed = Uint8Array | null

function unpack(bytes: Packed): Int32Array {
  if (!bytes) return new Int32Array()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const integers = new Int32Array(bytes.byteLength / Int32Array.BYTES_PER_ELEMENT)
  for (let i = 0; i < integers.length; i++) integers[i] = view.getInt32(i * Int32Array.BYTES_PER_ELEMENT)
  return integers
}

/** All live items by rank; see contract/items/search/pages.ts. */
export interface CatalogueRanks {
  ids: Int32Array
  rankOf: ReadonlyMap<number, number>
}

const selectLive = <Columns extends string>(db: Db, columns: SQL, order = sql``) =>
  db.execute<Record<Columns, Packed>>(
    sql`select ${columns} from (select id, lowest_price, price_max from ${items} where ${whereLive([])} ${order}) as live`,
  )

async function loadIds(db: Db, sort: PlainSort): Promise<Int32Array> {
  const { rows } = await selectLive<'ids'>(db, sql`${pack(sql`id`)} as ids`, sql`order by ${ORDER_BY[sort]}`)
  return unpack(rows[0]!.ids)
}

export async function loadRanks(db: Db): Promise<CatalogueRanks> {
  const ids = await loadIds(db, 'new')
  const rankOf = new Map<number, number>()
  for (let rank = 0; rank < ids.length; rank++) rankOf.set(ids[rank]!, rank)
  return { ids, rankOf }
}

/** Ranks in the order of `sort`. Items that were published later have no rank and are missing. */
export async function loadOrder(db: Db, { rankOf }: CatalogueRanks, sort: ValueSort): Promise<Uint32Array> {
  const ids = await loadIds(db, sort)
  const ranks = new Uint32Array(ids.length)
  let count = 0
  for (const id of ids) {
    const rank = rankOf.get(id)
    if (rank !== undefined) ranks[count++] = rank
  }
  return ranks.subarray(0, count)
}

/** By rank. */
export interface CataloguePrices {
  lowest: Int32Array
  highest: Int32Array
}

export async function loadPrices(db: Db, { rankOf }: CatalogueRanks): Promise<CataloguePrices> {
  const { rows } = await selectLive<'ids' | 'lowest' | 'highest'>(
    db,
    sql`${pack(sql`id`)} as ids, ${pack(sql`lowest_price`)} as lowest, ${pack(sql`price_max`)} as highest`,
  )
  const ids = unpack(rows[0]!.ids)
  const lowest = unpack(rows[0]!.lowest)
  const highest = unpack(rows[0]!.highest)
  // An item that is hidden meanwhile has no price, which no range contains.
  const prices = { lowest: new Int32Array(rankOf.size), highest: new Int32Array(rankOf.size).fill(-1) }
  for (let i = 0; i < ids.length; i++) {
    const rank = rankOf.get(ids[i]!)
    if (rank === undefined) continue
    prices.lowest[rank] = lowest[i]!
    prices.highest[rank] = highest[i]!
  }
  return prices
}

/** The categories of all live items: pairs of a rank and a category's id. */
export interface CatalogueCategories {
  ranks: Int32Array
  ids: Int32Array
}

export async function loadCategories(db: Db, { rankOf }: CatalogueRanks): Promise<CatalogueCategories> {
  const { rows } = await db.execute<{ items: Packed; ids: Packed }>(
    sql`select ${pack(sql`id`)} as items, ${pack(sql`category`)} as ids from (select id, unnest(category_ids) as category from ${items} where ${whereLive([])}) as live`,
  )
  // An item that was published later has no rank, and no array has -1.
  return { ranks: unpack(rows[0]!.items).map((id) => rankOf.get(id) ?? -1), ids: unpack(rows[0]!.ids) }
}

/** Scores by rank: 0 if a condition or word does not match, otherwise 1 plus the sum of the word scores. */
export async function loadScores(
  db: Db,
  { rankOf }: CatalogueRanks,
  words: readonly WordSql[],
  conditions: readonly SQL[] = [],
): Promise<Uint8Array> {
  const scores = new Uint8Array(rankOf.size)
  if (words.length + conditions.length === 0) return scores.fill(1)
  const { hits, matchesAll, sum } = buildHits(words, conditions)
  const { rows } = await db.execute<{ ids: Packed; sums: Packed }>(
    sql`with hits as materialized (${hits}) select ${pack(sql`id`)} as ids, ${pack(sql`1 + ${sum}`)} as sums from hits where ${matchesAll}`,
  )
  const ids = unpack(rows[0]!.ids)
  const sums = unpack(rows[0]!.sums)
  ids.forEach((id, i) => {
    const rank = rankOf.get(id)
    if (rank !== undefined) scores[rank] = sums[i]!
  })
  return scores
}
