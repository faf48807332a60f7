/**
 * The search, as it is defined. The device runs it over its own copy of the catalogue; the server answers the same
 * questions from its database and must give the same ids in the same order.
 */
import { effectivePrice } from './price.ts'
import type { Item, ItemQuery } from './items.ts'
import { type CategoryTree, searchFields, withParents } from './search-fields.ts'
import { findWord, intersect, type WordMemory } from './search-hits.ts'
import { type PageOfIds, type PlainSort, pageOfScores, type Ranked, sortOf } from './search-page.ts'
import { type SearchText, searchText } from './search-score.ts'
import { wordsOf } from './search-words.ts'

/** An item as the search sees it. */
export interface SearchRow extends SearchText {
  id: number
  publishedAtMs: number
  popularity: number
  /** In force, one a variant. */
  prices: number[]
  priceMin: number
  inStock: boolean
  /** With their parents. */
  categoryIds: number[]
  colourFamilies: string[]
  materialFamilies: string[]
  shopIds: number[]
}

export function searchRow(item: Item, tree: CategoryTree, nowMs: number): SearchRow {
  const prices = item.variants.map((variant) => effectivePrice(variant, nowMs))
  return {
    ...searchText(searchFields(item, tree)),
    id: item.id,
    publishedAtMs: Date.parse(item.publishedAt),
    popularity: item.popularity,
    prices,
    priceMin: Math.min(...prices),
    inStock: item.variants.some(({ stock }) => stock > 0),
    categoryIds: withParents(item.categoryIds, tree),
    colourFamilies: item.colours.map(({ family }) => family),
    materialFamilies: item.materialFamilies,
    shopIds: item.shopIds,
  }
}

export interface SearchIndex extends Ranked {
  rows: SearchRow[]
  /** Of the question at work, by rank: written over by each, so that typing leaves nothing to collect. */
  scores: Uint8Array
  words: WordMemory
}

const compareNew = (a: SearchRow, b: SearchRow) => b.publishedAtMs - a.publishedAtMs || a.id - b.id

const COMPARE: Record<Exclude<PlainSort, 'new'>, (a: SearchRow, b: SearchRow) => number> = {
  priceAsc: (a, b) => a.priceMin - b.priceMin,
  priceDesc: (a, b) => b.priceMin - a.priceMin,
  popular: (a, b) => b.popularity - a.popularity,
}

/** Makes the index one sort at a time, for who has other things to do in between. */
export function* searchIndexSteps(items: readonly SearchRow[]): Generator<undefined, SearchIndex> {
  const rows = items.toSorted(compareNew)
  yield
  const order = (compare: (a: SearchRow, b: SearchRow) => number) =>
    Uint32Array.from(rows.keys()).sort((a, b) => compare(rows[a] as SearchRow, rows[b] as SearchRow) || a - b)
  const priceAsc = order(COMPARE.priceAsc)
  yield
  const priceDesc = order(COMPARE.priceDesc)
  yield
  const popular = order(COMPARE.popular)
  return {
    rows,
    ids: rows.map(({ id }) => id),
    orders: { priceAsc, priceDesc, popular },
    scores: new Uint8Array(rows.length),
    words: new Map(),
  }
}

export function makeSearchIndex(items: readonly SearchRow[]): SearchIndex {
  const steps = searchIndexSteps(items)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The ids of one page and how many there are in all. `ids` of a query is no search and is ignored. */
export function searchItems(index: SearchIndex, query: ItemQuery): PageOfIds {
  const { rows, scores } = index
  const words = wordsOf(query.q ?? '')
  const isInside = filterOf(query)
  // 0: not among the answers; else 1 and what its words add.
  if (words.length === 0) for (let i = 0; i < rows.length; i++) scores[i] = isInside(rows[i] as SearchRow) ? 1 : 0
  else {
    const { ranks, scores: worth } = words.map((word) => findWord(rows, index.words, word)).reduce(intersect)
    scores.fill(0)
    for (const [i, rank] of ranks.entries())
      if (isInside(rows[rank] as SearchRow)) scores[rank] = 1 + (worth[i] as number)
  }
  return pageOfScores(index, scores, { ...query, sort: sortOf(query.sort, words.length > 0) })
}

/** Within one parameter any value will do, all parameters must hold. */
function filterOf(query: ItemQuery): (row: SearchRow) => boolean {
  const { category, colour, material, shop, inStock, priceMin, priceMax } = query
  const anyOf = <T>(wanted: readonly T[] | undefined, own: readonly T[]) =>
    wanted === undefined || wanted.some((value) => own.includes(value))
  const min = priceMin ?? 0
  const max = priceMax ?? Infinity
  const asksPrice = priceMin !== undefined || priceMax !== undefined
  return (row) =>
    (!inStock || row.inStock) &&
    anyOf(category, row.categoryIds) &&
    anyOf<string>(colour, row.colourFamilies) &&
    anyOf<string>(material, row.materialFamilies) &&
    anyOf(shop, row.shopIds) &&
    (!asksPrice || row.prices.some((price) => price >= min && price <= max))
}
