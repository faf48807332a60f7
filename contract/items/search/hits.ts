/** Finds and scores the items that contain a word. The hits of a word limit the search for longer words. */
import {
  createExactScorer,
  isSearchedInBody,
  SCORE,
  getScoreAt,
  type Scorer,
  type SearchText,
  createTypoScorer,
  TERM_SEPARATOR,
} from '#contract/shared/search/score.ts'
import { splitInHalves } from '#contract/shared/search/words.ts'

/** Ascending ranks with their scores. */
export interface Hits {
  ranks: Uint32Array
  scores: Uint8Array
}

interface WordHits extends Hits {
  /** No item contains the word; these match with one typo. */
  isTypo: boolean
}

/** Hits of the most recent words, for one state of the catalogue. */
export type WordCache = Map<string, WordHits>

/** Covers typing and deleting. An entry takes at most 50 kB with 10,000 items. */
const MAX_CACHED_WORDS = 16

/** The searched texts, by rank. */
export interface SearchedTexts {
  rows: readonly SearchText[]
  heads: SearchTexts
  bodies: SearchTexts
  /** Scratch buffer of the current query, by rank. */
  scores: Uint8Array
  words: WordCache
}

/** Collects the items with a score above 0. */
function collect(all: Uint8Array): Hits {
  const ranks = new Uint32Array(all.length)
  const scores = new Uint8Array(all.length)
  let found = 0
  for (let rank = 0; rank < all.length; rank++) {
    const score = all[rank]!
    if (score === 0) continue
    ranks[found] = rank
    scores[found++] = score
  }
  return { ranks: ranks.slice(0, found), scores: scores.slice(0, found) }
}

/** Searches only these items. */
function narrow({ rows, scores }: SearchedTexts, scorer: Scorer, among: Uint32Array): Hits {
  scores.fill(SCORE.none)
  for (const rank of among) scores[rank] = scorer(rows[rank]!)
  return collect(scores)
}

/** Searches all items. */
function findExact({ rows, heads, bodies, scores }: SearchedTexts, word: string): Hits {
  scores.fill(SCORE.none)
  if (isSearchedInBody(word)) findInTexts(bodies, word, (rank) => (scores[rank] = SCORE.body))
  findInTexts(heads, word, (rank, at) => (scores[rank] = getScoreAt(rows[rank]!, word, at)))
  return collect(scores)
}

/** Searches all items that contain one half of the word. */
function findTypos({ rows, heads, scores }: SearchedTexts, word: string, scorer: Scorer): Hits {
  scores.fill(SCORE.none)
  for (const half of splitInHalves(word)) findInTexts(heads, half, (rank) => (scores[rank] = scorer(rows[rank]!)))
  return collect(scores)
}

/**
 * Hits of the longest cached substring. Items that contain the word also contain the substring; if none do, items that
 * match the word with a typo match the substring with the same typo. Single letters are excluded, because they are not
 * searched in bodies.
 */
function findCachedPart(cache: WordCache, word: string): WordHits | undefined {
  let longest = ''
  for (const cached of cache.keys())
    if (cached.length > longest.length && [...cached].length > 1 && word.includes(cached)) longest = cached
  return cache.get(longest)
}

const NO_HITS: Hits = { ranks: new Uint32Array(), scores: new Uint8Array() }

function search(searched: SearchedTexts, word: string): WordHits {
  const part = findCachedPart(searched.words, word)
  const isAbsent = part && (part.isTypo || part.ranks.length === 0)
  const searchExact = () => (part ? narrow(searched, createExactScorer(word), part.ranks) : findExact(searched, word))
  const exact = isAbsent ? NO_HITS : searchExact()
  const typo = exact.ranks.length === 0 ? createTypoScorer(word) : undefined
  if (!typo) return { ...exact, isTypo: false }
  const typos = part?.isTypo ? narrow(searched, typo, part.ranks) : findTypos(searched, word, typo)
  return { ...typos, isTypo: true }
}

/** The items that contain the word, or if there are none, those that match with one typo. */
export function findWord(searched: SearchedTexts, word: string): Hits {
  const { words } = searched
  const hits = words.get(word) ?? search(searched, word)
  words.delete(word)
  words.set(word, hits)
  const oldest = words.keys().next().value
  if (words.size > MAX_CACHED_WORDS && oldest !== undefined) words.delete(oldest)
  return hits
}

/** Items in both, with the sum of their scores. */
export function intersect(a: Hits, b: Hits): Hits {
  const ranks: number[] = []
  const scores: number[] = []
  for (let i = 0, j = 0; i < a.ranks.length && j < b.ranks.length;) {
    const x = a.ranks[i] as number
    const y = b.ranks[j] as number
    if (x === y) {
      ranks.push(x)
      scores.push((a.scores[i] as number) + (b.scores[j] as number))
    }
    if (x <= y) i++
    if (y <= x) j++
  }
  return { ranks: new Uint32Array(ranks), scores: new Uint8Array(scores) }
}

/** Consecutive texts joined into one string, so that few native searches replace a call per text. */
interface Segment {
  text: string
  firstRank: number
  /** Start offset of each text, plus the end offset. */
  starts: Uint32Array
}

export type SearchTexts = Segment[]

/** Joining this many takes about a millisecond, so the generator can yield in between. */
const SEGMENT_SIZE = 500

function joinSegment(texts: readonly string[], firstRank: number): Segment {
  const starts = new Uint32Array(texts.length + 1)
  for (let i = 0; i < texts.length; i++) starts[i + 1] = starts[i]! + texts[i]!.length + TERM_SEPARATOR.length
  return { text: texts.join(TERM_SEPARATOR), firstRank, starts }
}

/** Texts are given by rank. */
export function* joinTexts(texts: readonly string[]): Generator<undefined, SearchTexts> {
  const segments: SearchTexts = []
  for (let first = 0; first < texts.length; first += SEGMENT_SIZE) {
    segments.push(joinSegment(texts.slice(first, first + SEGMENT_SIZE), first))
    yield
  }
  return segments
}

/** Reports each text that contains the word, in order of rank, with the first position. */
export function findInTexts(texts: SearchTexts, word: string, onHit: (rank: number, at: number) => void): void {
  for (const { text, firstRank, starts } of texts) {
    let i = 0
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, starts[i])) {
      while (starts[i + 1]! <= at) i++
      onHit(firstRank + i, at - starts[i]!)
      i++
    }
  }
}
