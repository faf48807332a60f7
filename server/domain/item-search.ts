/** Which items a list shows, page by page; contract/search.ts defines the answer, here the database finds it. */
import { sql } from '#drizzle'
import type { ItemQuery } from '#contract/items.ts'
import { type PageOfIds, pageOfScores, type PlainSort, sortOf } from '#contract/search-page.ts'
import { wordsOf } from '#contract/search-words.ts'
import type { Db } from '../db/client.ts'
import { items } from '../db/schema.ts'
import { filterConditions, liveItems, ORDERS } from './item-filters.ts'
import { readScores } from './item-ranks.ts'
import { hitsOf } from './item-words.ts'
import { type KnownWord, type WordMemory, wordMemoryOf } from './word-memory.ts'

/** A word that more items hold is answered from memory. */
const MANY_ITEMS = 5_000

export async function findItems(db: Db, query: ItemQuery, manyItems = MANY_ITEMS): Promise<PageOfIds> {
  const words = wordsOf(query.q ?? '')
  if (words.length === 0) return listPage(db, query)
  const memory = await wordMemoryOf(db, manyItems)
  const known: KnownWord[] = []
  for (const word of words) known.push(await memory.know(word))
  if (known.some(({ reach }) => reach === 'none')) return { ids: [], total: 0 }
  return known.some(({ reach }) => reach === 'many')
    ? searchInMemory(db, memory, query, known)
    : searchInDatabase(db, query, known)
}

interface PageRow extends Record<string, unknown>, PageOfIds {}

const cutOf = ({ page, perPage }: ItemQuery) => sql`limit ${perPage} offset ${(page - 1) * perPage}`

async function listPage(db: Db, query: ItemQuery): Promise<PageOfIds> {
  const found = sql`from ${items} where ${liveItems(filterConditions(query))}`
  const order = ORDERS[sortOf(query.sort, false) as PlainSort]
  const { rows } = await db.execute<PageRow>(
    sql`select array(select id ${found} order by ${order} ${cutOf(query)}) as ids, (select count(*)::int ${found}) as total`,
  )
  return rows[0] as PageRow
}

async function searchInDatabase(db: Db, query: ItemQuery, words: readonly KnownWord[]): Promise<PageOfIds> {
  const { hits, holdAll, sum } = hitsOf(words, filterConditions(query))
  const found = sql`from hits where ${holdAll}`
  const sort = sortOf(query.sort, true)
  const order = sort === 'relevance' ? sql`${sum} desc, ${ORDERS.new}` : ORDERS[sort]
  const { rows } = await db.execute<PageRow>(
    sql`with hits as materialized (${hits}) select array(select id ${found} order by ${order} ${cutOf(query)}) as ids, (select count(*)::int ${found}) as total`,
  )
  return rows[0] as PageRow
}

/** Filters and rare words are asked of the database, the scores of frequent words are at hand. */
async function searchInMemory(
  db: Db,
  memory: WordMemory,
  query: ItemQuery,
  words: readonly KnownWord[],
): Promise<PageOfIds> {
  const ranks = await memory.ranks()
  const rare = words.filter(({ reach }) => reach === 'few')
  const scores = await readScores(db, ranks, rare, filterConditions(query))
  for (const word of words.filter(({ reach }) => reach === 'many')) {
    const own = await memory.scoresOf(word)
    // Both count 1 for being there at all.
    for (let i = 0; i < scores.length; i++) scores[i] = scores[i] && own[i] ? scores[i]! + own[i]! - 1 : 0
  }
  return pageOfScores(ranks, scores, { ...query, sort: sortOf(query.sort, true) })
}
