/** Filters, orders and search words of item lists as SQL. */
import { type SQL, sql } from '#drizzle'
import type { ItemQuery } from '#contract/items/schema.ts'
import type { PlainSort, Ranked } from '#contract/items/search/query.ts'
import { createWordSql, type WordSql } from '#server/platform/content/word-sql.ts'
import type { Db } from '#server/platform/db/client.ts'
import { items, variants } from './schema.ts'

/** Values of one parameter are combined with OR, parameters with AND. */
type ItemFilter = Pick<ItemQuery, 'category' | 'colour' | 'material' | 'shop' | 'inStock' | 'priceMin' | 'priceMax'>

/** Maximum of the column type. */
const MAX_PRICE = 2_147_483_647

const overlaps = (column: unknown, values: readonly unknown[], type: 'int' | 'text'): SQL =>
  sql`${column} && ${sql.param(values)}::${sql.raw(type)}[]`

/** Matches if any current price is in the range, not only the one shown in lists. Ignores samples. */
const hasPriceBetween = (min = 0, max = MAX_PRICE): SQL =>
  sql`exists (select 1 from ${variants} where ${variants.itemId} = ${items.id} and ${variants.live} and not ${variants.isSample} and ${variants.effectivePrice} between ${min} and ${max})`

/** Does not include the condition that the item is live; see `whereLive`. */
export function filterConditions(query: ItemFilter): SQL[] {
  const { category, colour, material, shop, inStock, priceMin, priceMax } = query
  const conditions: SQL[] = []
  if (category) conditions.push(overlaps(items.categoryIds, category, 'int'))
  if (colour) conditions.push(overlaps(items.colourFamilies, colour, 'text'))
  if (material) conditions.push(overlaps(items.materialFamilies, material, 'text'))
  if (shop) conditions.push(overlaps(items.shopIds, shop, 'int'))
  if (inStock) conditions.push(sql`${items.inStock}`)
  if (priceMin !== undefined || priceMax !== undefined) conditions.push(hasPriceBetween(priceMin, priceMax))
  return conditions
}

export const whereLive = (conditions: readonly SQL[]): SQL => sql.join([sql`${items.live}`, ...conditions], sql` and `)

/** Each order has its own index. */
export const ORDER_BY: Record<PlainSort, SQL> = {
  new: sql`published_at desc, id`,
  priceAsc: sql`price_min, published_at desc, id`,
  priceDesc: sql`price_min desc, published_at desc, id`,
  popular: sql`popularity desc, published_at desc, id`,
}

export const { toExactSql, toTypoSql } = createWordSql(items)

/** The items that may match all words, with one score column per word. `matchesAll` and `sum` use these columns. */
export function buildHits(
  words: readonly WordSql[],
  conditions: readonly SQL[],
): { hits: SQL; matchesAll: SQL; sum: SQL } {
  const columns = words.map((_, i) => sql.identifier(`score_${i}`))
  const scores = words.map(({ score }, i) => sql`, ${score} as ${columns[i]}`)
  const where = whereLive([...conditions, ...words.map(({ mayMatch }) => mayMatch)])
  return {
    hits: sql`select id, published_at, price_min, popularity ${sql.join(scores)} from ${items} where ${where}`,
    matchesAll: sql.join([sql`true`, ...columns.map((column) => sql`${column} > 0`)], sql` and `),
    sum: sql.join([sql`0`, ...columns], sql` + `),
  }
}

/** All live items by rank; see contract/items/search/index.ts. */
export interface CatalogueRanks extends Ranked {
  rankOf: ReadonlyMap<number, number>
}

export async function loadRanks(db: Db): Promise<CatalogueRanks> {
  const read = async (sort: PlainSort) => {
    const { rows } = await db.execute<{ ids: number[] }>(
      sql`select array(select ${items.id} from ${items} where ${whereLive([])} order by ${ORDER_BY[sort]}) as ids`,
    )
    return rows[0]?.ids ?? []
  }
  const ids = await read('new')
  const rankOf = new Map(ids.map((id, rank) => [id, rank]))
  // An item published between two of these queries has no rank. It gets one in the next version.
  const order = async (sort: PlainSort) => Uint32Array.from((await read(sort)).flatMap((id) => rankOf.get(id) ?? []))
  return {
    ids: Int32Array.from(ids),
    rankOf,
    orders: { priceAsc: await order('priceAsc'), priceDesc: await order('priceDesc'), popular: await order('popular') },
  }
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
  const { rows } = await db.execute<{ ids: number[] | null; sums: number[] | null }>(
    sql`with hits as materialized (${hits}) select array_agg(id) as ids, array_agg(1 + ${sum}) as sums from hits where ${matchesAll}`,
  )
  const { ids, sums } = rows[0] ?? {}
  ids?.forEach((id, i) => {
    const rank = rankOf.get(id)
    if (rank !== undefined) scores[rank] = sums?.[i] ?? 0
  })
  return scores
}
