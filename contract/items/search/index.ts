/**
 * Reference implementation of the search, which the device runs on the offline catalogue. The server runs the same queries
 * on its database and must return the same ids in the same order.
 */
import { toItemAt, getPriceRange } from '#contract/items/item-at.ts'
import type { CategoryCounts, Item, ItemQuery } from '#contract/items/schema.ts'
import { withoutSamples, getCurrentPrice } from '#contract/items/price.ts'
import { addAncestors, type CategoryTree, toSearchFields } from './fields.ts'
import { type SearchText, toSearchText } from '#contract/shared/search/score.ts'
import { findWord, intersect, type SearchedTexts, joinTexts } from './hits.ts'
import { applyDefaultSort, isValueSort, pageByScore, type FoundItems, type ValueSort } from './pages.ts'
import { parseWords } from '#contract/shared/search/words.ts'

/** An item prepared for searching. */
export interface SearchRow extends SearchText {
  id: number
  publishedAtMs: number
  popularity: number
  /** Current prices per variant, without samples. */
  prices: number[]
  priceMin: number
  inStock: boolean
  /** Including ancestors. */
  categoryIds: number[]
  colourFamilies: string[]
  materialFamilies: string[]
  shopIds: number[]
}

export function toSearchRow(item: Item, tree: CategoryTree, nowMs: number): SearchRow {
  const { variants } = toItemAt(item, nowMs)
  const { priceMin, inStock } = getPriceRange(variants)
  return {
    ...toSearchText(toSearchFields(item, tree)),
    id: item.id,
    publishedAtMs: Date.parse(item.publishedAt),
    popularity: item.popularity,
    prices: withoutSamples(variants).map(getCurrentPrice),
    priceMin,
    inStock,
    categoryIds: addAncestors(item.categoryIds, tree),
    colourFamilies: item.colours.map(({ family }) => family),
    materialFamilies: item.materialFamilies,
    shopIds: item.shopIds,
  }
}

/** By rank; see `Ranked`. */
export interface SearchIndex extends SearchedTexts {
  rows: SearchRow[]
  ids: number[]
  orders: Record<ValueSort, Uint32Array>
}

const compareNewest = (a: SearchRow, b: SearchRow) => b.publishedAtMs - a.publishedAtMs || a.id - b.id

const COMPARE: Record<ValueSort, (a: SearchRow, b: SearchRow) => number> = {
  priceAsc: (a, b) => a.priceMin - b.priceMin,
  priceDesc: (a, b) => b.priceMin - a.priceMin,
  popular: (a, b) => b.popularity - a.popularity,
}

/** Builds the index in small steps, so that the caller can yield to other tasks. */
export function* buildSearchIndex(items: readonly SearchRow[]): Generator<undefined, SearchIndex> {
  const rows = items.toSorted(compareNewest)
  yield
  const order = (compare: (a: SearchRow, b: SearchRow) => number) =>
    Uint32Array.from(rows.keys()).sort((a, b) => compare(rows[a] as SearchRow, rows[b] as SearchRow) || a - b)
  const priceAsc = order(COMPARE.priceAsc)
  yield
  const priceDesc = order(COMPARE.priceDesc)
  yield
  const popular = order(COMPARE.popular)
  yield
  const heads = yield* joinTexts(rows.map(({ head }) => head))
  const bodies = yield* joinTexts(rows.map(({ body }) => body))
  return {
    rows,
    heads,
    bodies,
    ids: rows.map(({ id }) => id),
    orders: { priceAsc, priceDesc, popular },
    scores: new Uint8Array(rows.length),
    words: new Map(),
  }
}

export function createSearchIndex(items: readonly SearchRow[]): SearchIndex {
  const steps = buildSearchIndex(items)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The ids of one page, the total count and the counts of a search. `query.ids` is ignored. */
export function searchItems(index: SearchIndex, query: ItemQuery): FoundItems {
  const { rows, ids, orders, scores } = index
  const words = parseWords(query.q ?? '')
  const matchesFilter = createFilter(query)
  let categoryCounts: CategoryCounts | undefined
  // 0 means no match; otherwise 1 plus the scores of the words.
  if (words.length === 0) for (let i = 0; i < rows.length; i++) scores[i] = matchesFilter(rows[i] as SearchRow) ? 1 : 0
  else {
    const { ranks, scores: wordScores } = words.map((word) => findWord(index, word)).reduce(intersect)
    if (query.counts !== 'none') categoryCounts = countCategories(rows, ranks)
    scores.fill(0)
    for (let i = 0; i < ranks.length; i++) {
      const rank = ranks[i]!
      if (matchesFilter(rows[rank]!)) scores[rank] = 1 + wordScores[i]!
    }
  }
  const sort = applyDefaultSort(query.sort, words.length > 0)
  const page = pageByScore({ ids, order: isValueSort(sort) ? orders[sort] : undefined }, scores, { ...query, sort })
  return { ...page, ...(categoryCounts && { categoryCounts }) }
}

function countCategories(rows: readonly SearchRow[], ranks: Uint32Array): CategoryCounts {
  const counts: CategoryCounts = {}
  for (const rank of ranks) for (const id of rows[rank]!.categoryIds) counts[id] = (counts[id] ?? 0) + 1
  return counts
}

/** An item matches if it has any value of each given parameter. */
function createFilter({ category, colour, material, shop, inStock, priceMin, priceMax }: ItemQuery) {
  const conditions: ((row: SearchRow) => boolean)[] = []
  const anyOf = <T>(wanted: readonly T[] | undefined, own: (row: SearchRow) => readonly T[]) => {
    if (wanted) conditions.push((row) => wanted.some((value) => own(row).includes(value)))
  }
  anyOf(category, (row) => row.categoryIds)
  anyOf<string>(colour, (row) => row.colourFamilies)
  anyOf<string>(material, (row) => row.materialFamilies)
  anyOf(shop, (row) => row.shopIds)
  if (inStock) conditions.push((row) => row.inStock)
  if (priceMin !== undefined || priceMax !== undefined) {
    const min = priceMin ?? 0
    const max = priceMax ?? Infinity
    conditions.push((row) => row.prices.some((price) => price >= min && price <= max))
  }
  return (row: SearchRow): boolean => {
    for (const matches of conditions) if (!matches(row)) return false
    return true
  }
}
