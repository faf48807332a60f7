/** Lists that are put together in memory: items by rank, as contract/search-page.ts has them. */
import { sql, type SQL } from '#drizzle'
import type { PlainSort, Ranked } from '#contract/search-page.ts'
import type { Db } from '../db/client.ts'
import { items } from '../db/schema.ts'
import { liveItems, ORDERS } from './item-filters.ts'
import { hitsOf, type WordSql } from './item-words.ts'

export interface CatalogueRanks extends Ranked {
  rankOf: ReadonlyMap<number, number>
}

export async function readRanks(db: Db): Promise<CatalogueRanks> {
  const read = async (sort: PlainSort) => {
    const { rows } = await db.execute<{ ids: number[] }>(
      sql`select array(select ${items.id} from ${items} where ${liveItems([])} order by ${ORDERS[sort]}) as ids`,
    )
    return rows[0]?.ids ?? []
  }
  const ids = await read('new')
  const rankOf = new Map(ids.map((id, rank) => [id, rank]))
  // An item published between two of these reads has no rank in this version; the next version knows it.
  const order = async (sort: PlainSort) => Uint32Array.from((await read(sort)).flatMap((id) => rankOf.get(id) ?? []))
  return {
    ids: Int32Array.from(ids),
    rankOf,
    orders: { priceAsc: await order('priceAsc'), priceDesc: await order('priceDesc'), popular: await order('popular') },
  }
}

/** By rank: 0 outside of the conditions or where a word does not hold, else 1 and what the words are worth together. */
export async function readScores(
  db: Db,
  { rankOf }: CatalogueRanks,
  words: readonly WordSql[],
  conditions: readonly SQL[] = [],
): Promise<Uint8Array> {
  const scores = new Uint8Array(rankOf.size)
  if (words.length + conditions.length === 0) return scores.fill(1)
  const { hits, holdAll, sum } = hitsOf(words, conditions)
  const { rows } = await db.execute<{ ids: number[] | null; sums: number[] | null }>(
    sql`with hits as materialized (${hits}) select array_agg(id) as ids, array_agg(1 + ${sum}) as sums from hits where ${holdAll}`,
  )
  const { ids, sums } = rows[0] ?? {}
  ids?.forEach((id, i) => {
    const rank = rankOf.get(id)
    if (rank !== undefined) scores[rank] = sums?.[i] ?? 0
  })
  return scores
}
