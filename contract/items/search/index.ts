/**
 * The search, as it is defined. The device runs it over its own copy of the catalogue; the server answers the same
 * questions from its database and must give the same ids in the same order.
 */
import { itemAt, pricesOf } from './item-at.ts'
import type { Item, ItemQuery } from './items.ts'
import { withoutSamples } from './lead-variant.ts'
import { priceNow } from './price.ts'
import { type CategoryTree, searchFields, withParents } from './search-fields.ts'
import { findWord, intersect, type Searched } from './search-hits.ts'
import { type PageOfIds, type PlainSort, pageOfScores, type Ranked, sortOf } from './search-page.ts'
import { type SearchText, searchText } from './search-score.ts'
import { joinTexts } from './search-texts.ts'
import { wordsOf } from './search-words.ts'

/** An item as the search sees it. */
export interface SearchRow extends SearchText {
  id: number
  publishedAtMs: number
  popularity: number
  /** Current prices, one per variant, without samples. */
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
  const { variants } = itemAt(item, nowMs)
  const { priceMin, inStock } = pricesOf(variants)
  return {
    ...searchText(searchFields(item, tree)),
    id: item.id,
    publishedAtMs: Date.parse(item.publishedAt),
    popularity: item.popularity,
    prices: withoutSamples(variants).map(priceNow),
    priceMin,
    inStock,
    categoryIds: withParents(item.categoryIds, tree),
    colourFamilies: item.colours.map(({ family }) => family),
    materialFamilies: item.materialFamilies,
    shopIds: item.shopIds,
  }
}

export interface SearchIndex extends Ranked, Searched {
  rows: SearchRow[]
}

const compareNew = (a: SearchRow, b: SearchRow) => b.publishedAtMs - a.publishedAtMs || a.id - b.id

const COMPARE: Record<Exclude<PlainSort, 'new'>, (a: SearchRow, b: SearchRow) => number> = {
  priceAsc: (a, b) => a.priceMin - b.priceMin,
  priceDesc: (a, b) => b.priceMin - a.priceMin,
  popular: (a, b) => b.popularity - a.popularity,
}

/** Makes the index one sort at a time, then some texts at a time, for who has other things to do in between. */
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
    const { ranks, scores: worth } = words.map((word) => findWord(index, word)).reduce(intersect)
    scores.fill(0)
    for (let i = 0; i < ranks.length; i++) {
      const rank = ranks[i]!
      if (isInside(rows[rank]!)) scores[rank] = 1 + worth[i]!
    }
  }
  return pageOfScores(index, scores, { ...query, sort: sortOf(query.sort, words.length > 0) })
}

/** Within one parameter any value will do, all parameters must hold. Only what is asked for is looked at. */
function filterOf({ category, colour, material, shop, inStock, priceMin, priceMax }: ItemQuery) {
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
    for (const holds of conditions) if (!holds(row)) return false
    return true
  }
}
