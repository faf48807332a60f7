/** The orders of a list of items, and its pages. */
import type { CategoryCounts, ItemSort } from '#contract/items/schema.ts'

/** Sorts that do not depend on the words. */
export type PlainSort = Exclude<ItemSort, 'relevance'>

/** Sorts by a price or the popularity. Each has its own order of ranks. */
export type ValueSort = Exclude<PlainSort, 'new'>

export const isValueSort = (sort: ItemSort): sort is ValueSort => sort !== 'relevance' && sort !== 'new'

/**
 * Items are stored in arrays in the order of `new` (latest first, then by id); the index is their rank. All sorts use the
 * rank as tie-breaker.
 */
export interface Ranked {
  /** By rank. */
  ids: ArrayLike<number>
  /** Ranks in the order of `sort`, if it is a `ValueSort`. */
  order: ArrayLike<number> | undefined
}

export interface PageOfIds {
  ids: number[]
  total: number
}

/** The result of a list; see `itemListSchema`. */
export interface FoundItems extends PageOfIds {
  categoryCounts?: CategoryCounts
}

/** Applies the default sort. */
export const applyDefaultSort = (sort: ItemSort | undefined, hasWords: boolean): ItemSort =>
  hasWords ? (sort ?? 'relevance') : sort === undefined || sort === 'relevance' ? 'new' : sort

/** One page of the items with a score above 0. */
export function pageByScore(
  { ids, order }: Ranked,
  scores: Uint8Array,
  { sort, page, perPage }: { sort: ItemSort; page: number; perPage: number },
): PageOfIds {
  const start = (page - 1) * perPage
  const found: number[] = []
  let total = 0
  const take = (rank: number) => {
    if (total >= start && found.length < perPage) found.push(ids[rank] as number)
    total++
  }
  if (sort === 'relevance') {
    // There are few distinct scores and ranks are sorted, so one pass per score replaces sorting.
    let highest = 0
    for (let i = 0; i < scores.length; i++) highest = Math.max(highest, scores[i] as number)
    for (let score = highest; score > 0; score--)
      for (let i = 0; i < scores.length; i++) if (scores[i] === score) take(i)
  } else if (order) {
    for (let i = 0; i < order.length; i++) if (scores[order[i] as number]) take(order[i] as number)
  } else {
    for (let i = 0; i < scores.length; i++) if (scores[i]) take(i)
  }
  return { ids: found, total }
}
