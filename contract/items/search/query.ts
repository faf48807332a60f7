/** Parses the search input into words, generates typo patterns and cuts the result into pages. */
import { fold } from './fold.ts'
import { MAX_QUERY_CHARACTERS, MAX_QUERY_WORDS, TYPO_FROM_CHARACTERS } from '#contract/shared/constants.ts'
import type { ItemSort } from '#contract/items/schema.ts'

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** The first `count` graphemes: an emoji with joiners is one. */
function firstCharacters(text: string, count: number): string {
  let end = 0
  for (const { index, segment } of segmenter.segment(text)) {
    if (count-- === 0) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/** The distinct folded words of a query; empty if it contains only spaces and dashes. */
export function parseWords(q: string): string[] {
  const words = fold(firstCharacters(q, MAX_QUERY_CHARACTERS)).split(' ').slice(0, MAX_QUERY_WORDS)
  return [...new Set(words)].filter(Boolean)
}

/** Two parts with any single letter, or none, between them. */
export interface TypoPattern {
  before: string
  anyLetter: boolean
  after: string
}

/**
 * All patterns with one typo: each letter replaced, each omitted, one inserted between any two. Words that are too short
 * have none, nor words that unfolding made longer than any query.
 */
export function typoPatterns(word: string): TypoPattern[] {
  const letters = [...word]
  if (letters.length < TYPO_FROM_CHARACTERS || letters.length > MAX_QUERY_CHARACTERS) return []
  const upTo = (end: number) => letters.slice(0, end).join('')
  const from = (start: number) => letters.slice(start).join('')
  return letters.flatMap((_, i) => [
    { before: upTo(i), anyLetter: true, after: from(i + 1) },
    { before: upTo(i), anyLetter: false, after: from(i + 1) },
    ...(i > 0 ? [{ before: upTo(i), anyLetter: true, after: from(i) }] : []),
  ])
}

/** With a single typo one half of the word is unchanged, which allows a cheap first filter. */
export function splitInHalves(word: string): [string, string] {
  const letters = [...word]
  const middle = letters.length >> 1
  return [letters.slice(0, middle).join(''), letters.slice(middle).join('')]
}

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
