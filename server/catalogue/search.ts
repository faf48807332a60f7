/**
 * Finds the items of a list, page by page; contract/items/search/index.ts defines the result. Reading thousands of rows
 * for each search would be too slow, so the scores of frequent words are cached per version of the catalogue.
 * Everything else is queried in the database. The cache can be lost at any time.
 */
import { LRUCache } from 'lru-cache'
import { type SQL, sql } from '#drizzle'
import type { ItemQuery } from '#contract/items/schema.ts'
import {
  type PageOfIds,
  pageByScore,
  type PlainSort,
  applyDefaultSort,
  parseWords,
} from '#contract/items/search/query.ts'
import type { WordSql } from '#server/platform/content/word-sql.ts'
import type { Db } from '#server/platform/db/client.ts'
import { loadCatalogueVersion } from './change.ts'
import { items } from './schema.ts'
import {
  buildHits,
  type CatalogueRanks,
  filterConditions,
  loadRanks,
  loadScores,
  ORDER_BY,
  toExactSql,
  toTypoSql,
  whereLive,
} from './search-sql.ts'

/** Words found in more items than this are scored from the cache. */
const MANY_ITEMS = 5_000

export async function findItems(db: Db, query: ItemQuery, manyItems = MANY_ITEMS): Promise<PageOfIds> {
  const words = parseWords(query.q ?? '')
  if (words.length === 0) return listPage(db, query)
  const cache = await getSearchCache(db, manyItems)
  const resolved: ResolvedWord[] = []
  for (const word of words) resolved.push(await cache.resolve(word))
  if (resolved.some(({ frequency }) => frequency === 'none')) return { ids: [], total: 0 }
  return resolved.some(({ frequency }) => frequency === 'many')
    ? searchWithCache(db, cache, query, resolved)
    : searchInDatabase(db, query, resolved)
}

interface PageRow extends Record<string, unknown>, PageOfIds {}

const limitTo = ({ page, perPage }: ItemQuery) => sql`limit ${perPage} offset ${(page - 1) * perPage}`

/**
 * Without filters a page is the start of its order's index. With filters, that index might be read to its end, so all
 * matches are found first.
 */
async function listPage(db: Db, query: ItemQuery): Promise<PageOfIds> {
  const conditions = filterConditions(query)
  const matches = sql`select id, published_at, price_min, popularity from ${items} where ${whereLive(conditions)}`
  const found = sql`found as ${conditions.length > 0 ? sql`materialized` : sql`not materialized`} (${matches})`
  const order = ORDER_BY[applyDefaultSort(query.sort, false) as PlainSort]
  const { rows } = await db.execute<PageRow>(
    sql`with ${found} select array(select id from found order by ${order} ${limitTo(query)}) as ids, (select count(*)::int from found) as total`,
  )
  return rows[0] as PageRow
}

async function searchInDatabase(db: Db, query: ItemQuery, words: readonly ResolvedWord[]): Promise<PageOfIds> {
  const { hits, matchesAll, sum } = buildHits(words, filterConditions(query))
  const found = sql`from hits where ${matchesAll}`
  const sort = applyDefaultSort(query.sort, true)
  const order = sort === 'relevance' ? sql`${sum} desc, ${ORDER_BY.new}` : ORDER_BY[sort]
  const { rows } = await db.execute<PageRow>(
    sql`with hits as materialized (${hits}) select array(select id ${found} order by ${order} ${limitTo(query)}) as ids, (select count(*)::int ${found}) as total`,
  )
  return rows[0] as PageRow
}

/** Filters and rare words are queried in the database, frequent words are scored from the cache. */
async function searchWithCache(
  db: Db,
  cache: SearchCache,
  query: ItemQuery,
  words: readonly ResolvedWord[],
): Promise<PageOfIds> {
  const ranks = await cache.ranks()
  const rare = words.filter(({ frequency }) => frequency === 'few')
  const { priceMin, priceMax, ...others } = query
  // Prices of an item may be below and above a range, so only its variants show whether one is inside.
  const isRange = priceMin !== undefined && priceMax !== undefined
  const scores = await loadScores(db, ranks, rare, filterConditions(isRange ? query : others))
  if (!isRange) rejectPrices(ranks, scores, query)
  for (const word of words.filter(({ frequency }) => frequency === 'many')) {
    const own = await cache.getScores(word)
    // Both scores include 1 for a match.
    for (let i = 0; i < scores.length; i++) scores[i] = scores[i] && own[i] ? scores[i]! + own[i]! - 1 : 0
  }
  return pageByScore(ranks, scores, { ...query, sort: applyDefaultSort(query.sort, true) })
}

function rejectPrices(
  { lowestPrices, highestPrices }: CatalogueRanks,
  scores: Uint8Array,
  { priceMin = 0, priceMax = Infinity }: ItemQuery,
): void {
  for (let i = 0; i < scores.length; i++) if (highestPrices[i]! < priceMin || lowestPrices[i]! > priceMax) scores[i] = 0
}

/** Anyone can search for words of any length, so the cache is limited by characters. Longer words are not cached. */
const MAX_TOTAL_LENGTH = 500_000
const MAX_WORD_LENGTH = 500
const MAX_SCORE_BYTES = 8_000_000

type Frequency = 'none' | 'few' | 'many'

/** The cached facts about a word. Its SQL is not cached: for a long word with a typo it is a hundred times as long. */
interface WordEntry {
  frequency: Frequency
  hasTypo: boolean
}

/** A word as typed or, if no item contains it, with one wrong letter allowed. */
interface ResolvedWord extends WordSql {
  word: string
  frequency: Frequency
}

interface SearchCache {
  resolve(word: string): Promise<ResolvedWord>
  ranks(): Promise<CatalogueRanks>
  /** See `loadScores`. */
  getScores(word: ResolvedWord): Promise<Uint8Array>
}

const caches = new WeakMap<Db, { version: number; cache: SearchCache }>()

/** The cache of the current version. Older ones are dropped. */
async function getSearchCache(db: Db, manyItems: number): Promise<SearchCache> {
  const version = await loadCatalogueVersion(db)
  const current = caches.get(db)
  if (current?.version === version) return current.cache
  const cache = createSearchCache(db, manyItems)
  caches.set(db, { version, cache })
  return cache
}

/** Concurrent requests for the same word share one query. */
function createSearchCache(db: Db, manyItems: number): SearchCache {
  const words = new LRUCache<string, WordEntry>({
    maxSize: MAX_TOTAL_LENGTH,
    maxEntrySize: MAX_WORD_LENGTH,
    sizeCalculation: (_, word) => word.length,
    fetchMethod: (word) => loadWord(db, word, manyItems),
  })
  const scores = new LRUCache<string, Uint8Array, ResolvedWord>({
    maxSize: MAX_SCORE_BYTES,
    sizeCalculation: (own) => own.length + 1,
    fetchMethod: async (_key, _stale, { context }) => loadScores(db, await ranks(), [context]),
  })
  let loading: Promise<CatalogueRanks> | undefined
  const ranks = () =>
    (loading ??= loadRanks(db).catch((error: unknown) => {
      loading = undefined
      throw error
    }))
  return {
    async resolve(word) {
      const { frequency, hasTypo } = await words.forceFetch(word)
      return { word, frequency, ...((hasTypo && toTypoSql(word)) || toExactSql(word)) }
    },
    ranks,
    getScores: (word) => scores.forceFetch(word.word, { context: word }),
  }
}

async function loadWord(db: Db, word: string, manyItems: number): Promise<WordEntry> {
  const frequency = await countFrequency(db, toExactSql(word), manyItems)
  const typoSql = frequency === 'none' ? toTypoSql(word) : undefined
  return typoSql
    ? { frequency: await countFrequency(db, typoSql, manyItems), hasTypo: true }
    : { frequency, hasTypo: false }
}

/**
 * Counts the candidates in the index without reading texts, and stops at the first item that really contains the word.
 * Materialized, because otherwise the planner would check item by item, expecting to stop early.
 */
async function countFrequency(db: Db, { mayMatch, score }: WordSql, manyItems: number): Promise<Frequency> {
  const candidates = (column: SQL) =>
    sql`materialized (select ${column} as it from ${items} where ${whereLive([mayMatch])})`
  const { rows } = await db.execute<{ count: number; hasMatch: boolean }>(
    sql`with found as ${candidates(sql`1`)}, scores as ${candidates(score)} select (select count(*)::int from (select 1 from found limit ${manyItems + 1}) as counted) as count, exists (select 1 from scores where it > 0) as "hasMatch"`,
  )
  const { count, hasMatch } = rows[0]!
  return !hasMatch ? 'none' : count > manyItems ? 'many' : 'few'
}
