import type { ItemSort } from './items.ts'

/** The sorts that do not depend on words. */
export type PlainSort = Exclude<ItemSort, 'relevance'>

/**
 * Items stand in arrays in the order of `new` (published last first, then by id); their place there is their rank.
 * Every order ends with it, so that none leaves two items undecided.
 */
export interface Ranked {
  /** By rank. */
  ids: ArrayLike<number>
  /** Ranks in the order of each sort. */
  orders: Record<Exclude<PlainSort, 'new'>, ArrayLike<number>>
}

export interface PageOfIds {
  ids: number[]
  total: number
}

/** How lists are ordered when nobody says so. */
export const sortOf = (sort: ItemSort | undefined, hasWords: boolean): ItemSort =>
  hasWords ? (sort ?? 'relevance') : sort === undefined || sort === 'relevance' ? 'new' : sort

/** Cuts one page out of the items whose score, by rank, is not 0. */
export function pageOfScores(
  { ids, orders }: Ranked,
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
    // Scores are few and ranks are in order already: walking once per score needs no sorting.
    let highest = 0
    for (let i = 0; i < scores.length; i++) highest = Math.max(highest, scores[i] as number)
    for (let score = highest; score > 0; score--)
      for (let i = 0; i < scores.length; i++) if (scores[i] === score) take(i)
  } else if (sort === 'new') {
    for (let i = 0; i < scores.length; i++) if (scores[i]) take(i)
  } else {
    const order = orders[sort]
    for (let i = 0; i < order.length; i++) if (scores[order[i] as number]) take(order[i] as number)
  }
  return { ids: found, total }
}
