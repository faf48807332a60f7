/**
 * Finds the items of a list, page by page; contract/items/search/index.ts defines the result. Reading thousands of rows
 * for each search would be too slow, so the scores of frequent words are cached (search-cache.ts). Everything else is
 * queried in the database.
 */
import { type SQL, sql } from '#drizzle'
import type { CategoryCounts, ItemQuery } from '#contract/items/schema.ts'
import {
  type FoundItems,
  type PageOfIds,
  pageByScore,
  type PlainSort,
  applyDefaultSort,
  isValueSort,
} from '#contract/items/search/pages.ts'
import { parseWords } from '#contract/shared/search/words.ts'
import type { Db } from '#server/platform/db/client.ts'
import { items } from './schema.ts'
import { getSearchCache, type ResolvedWord, type SearchCache } from './search-cache.ts'
import {
  buildHits,
  type CatalogueCategories,
  type CataloguePrices,
  filterConditions,
  loadScores,
  ORDER_BY,
  whereLive,
} from './search-sql.ts'

/** Words found in more items than this are scored from the cache, misspelt ones from fewer on. */
const MANY_ITEMS = 5_000

export async function findItems(db: Db, query: ItemQuery, manyItems = MANY_ITEMS): Promise<FoundItems> {
  const words = parseWords(query.q ?? '')
  if (words.length === 0) return listPage(db, query)
  const cache = await getSearchCache(db, manyItems)
  const resolved = await Promise.all(words.map((word) => cache.resolve(word)))
  if (resolved.some(({ frequency }) => frequency === 'none'))
    return { ids: [], total: 0, ...(isCounted(query) && { categoryCounts: {} }) }
  return resolved.some(({ frequency }) => frequency === 'many')
    ? searchWithCache(db, cache, query, resolved)
    : searchInDatabase(db, query, resolved)
}

interface PageRow extends Record<string, unknown>, PageOfIds {}

const isCounted = ({ counts }: ItemQuery): boolean => counts !== 'none'

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

/** Categories count all items with the words, so the filters select among these. */
async function searchInDatabase(db: Db, query: ItemQuery, words: readonly ResolvedWord[]): Promise<FoundItems> {
  const { hits, matchesAll, sum } = buildHits(words, [], filterConditions(query))
  const found = sql`from hits where ${matchesAll} and is_selected`
  const sort = applyDefaultSort(query.sort, true)
  const order = sort === 'relevance' ? sql`${sum} desc, ${ORDER_BY.new}` : ORDER_BY[sort]
  const counted = sql`select unnest(category_ids) as id, count(*)::int as count from hits where ${matchesAll} group by 1`
  const counts = sql`, (select coalesce(jsonb_object_agg(id, count), '{}') from (${counted}) as counted) as "categoryCounts"`
  const { rows } = await db.execute<PageRow & FoundItems>(
    sql`with hits as materialized (${hits}) select array(select id ${found} order by ${order} ${limitTo(query)}) as ids, (select count(*)::int ${found}) as total${isCounted(query) ? counts : sql``}`,
  )
  return rows[0]!
}

/** Filters and rare words are queried in the database, frequent words are scored from the cache. */
async function searchWithCache(
  db: Db,
  cache: SearchCache,
  query: ItemQuery,
  words: readonly ResolvedWord[],
): Promise<FoundItems> {
  const rare = words.filter(({ frequency }) => frequency === 'few')
  const frequent = words.filter(({ frequency }) => frequency === 'many')
  const { priceMin, priceMax, ...others } = query
  // Prices of an item may be below and above a range, so only its variants show whether one is inside.
  const isRange = priceMin !== undefined && priceMax !== undefined
  const hasOneLimit = !isRange && (priceMin ?? priceMax) !== undefined
  const conditions = filterConditions(isRange ? query : others)
  const loadMatches = async (selected: readonly SQL[]) => loadScores(db, await cache.loadRanks(), rare, selected)
  const sort = applyDefaultSort(query.sort, true)
  // Concurrently, because a first search reads the whole catalogue for each of them.
  const [ranks, scores, all, categories, order, prices, ...scoresOfFrequent] = await Promise.all([
    cache.loadRanks(),
    loadMatches(conditions),
    isCounted(query) && conditions.length > 0 ? loadMatches([]) : undefined,
    isCounted(query) ? cache.loadCategories() : undefined,
    isValueSort(sort) ? cache.loadOrder(sort) : undefined,
    hasOneLimit ? cache.loadPrices() : undefined,
    ...frequent.map((word) => cache.loadScores(word)),
  ])
  for (const own of scoresOfFrequent) {
    addScores(scores, own)
    if (all) addScores(all, own)
  }
  const categoryCounts = categories && countCategories(categories, all ?? scores)
  if (prices) rejectPrices(prices, scores, query)
  const page = pageByScore({ ids: ranks.ids, order }, scores, { ...query, sort })
  return { ...page, ...(categoryCounts && { categoryCounts }) }
}

/** Of the items that match both. Both scores include 1 for a match. */
function addScores(scores: Uint8Array, own: Uint8Array): void {
  for (let i = 0; i < scores.length; i++) scores[i] = scores[i] && own[i] ? scores[i]! + own[i]! - 1 : 0
}

function countCategories({ ranks, ids }: CatalogueCategories, scores: Uint8Array): CategoryCounts {
  const counts: CategoryCounts = {}
  for (let i = 0; i < ranks.length; i++) {
    const id = ids[i]!
    if (scores[ranks[i]!]) counts[id] = (counts[id] ?? 0) + 1
  }
  return counts
}

function rejectPrices(
  { lowest, highest }: CataloguePrices,
  scores: Uint8Array,
  { priceMin = 0, priceMax = Infinity }: ItemQuery,
): void {
  for (let i = 0; i < scores.length; i++) if (highest[i]! < priceMin || lowest[i]! > priceMax) scores[i] = 0
}
