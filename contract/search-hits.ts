/** Which items hold a word, and how well. What was found for one word is where a longer one is looked for. */
import { exactScorer, looksIntoBody, SCORE, scoreAt, type Scorer, type SearchText, typoScorer } from './search-score.ts'
import { findInTexts, type SearchTexts } from './search-texts.ts'
import { halvesOf } from './search-words.ts'

/** Items by their ranks, which rise, each with its score. */
export interface Hits {
  ranks: Uint32Array
  scores: Uint8Array
}

interface WordHits extends Hits {
  /** Nothing holds the word; these hold it with one letter wrong. */
  isMisspelt: boolean
}

/** The last words that were asked for, in one state of the catalogue. */
export type WordMemory = Map<string, WordHits>

/** What a person types, deletes and types again; of all items each takes at most 50 kB with 10,000 of them. */
const MOST_WORDS = 16

/** What is searched, by rank. */
export interface Searched {
  rows: readonly SearchText[]
  heads: SearchTexts
  bodies: SearchTexts
  /** Of the question at work, by rank: written over by each. */
  scores: Uint8Array
  words: WordMemory
}

/** The items whose score is not 0. */
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

/** Only among these items. */
function narrow({ rows, scores }: Searched, scorer: Scorer, among: Uint32Array): Hits {
  scores.fill(SCORE.none)
  for (const rank of among) scores[rank] = scorer(rows[rank]!)
  return collect(scores)
}

/** Among all items. */
function findExact({ rows, heads, bodies, scores }: Searched, word: string): Hits {
  scores.fill(SCORE.none)
  if (looksIntoBody(word)) findInTexts(bodies, word, (rank) => (scores[rank] = SCORE.body))
  findInTexts(heads, word, (rank, at) => (scores[rank] = scoreAt(rows[rank]!, word, at)))
  return collect(scores)
}

/** Among all items that hold a half of the word. */
function findMisspelt({ rows, heads, scores }: Searched, word: string, scorer: Scorer): Hits {
  scores.fill(SCORE.none)
  for (const half of halvesOf(word)) findInTexts(heads, half, (rank) => (scores[rank] = scorer(rows[rank]!)))
  return collect(scores)
}

/**
 * The longest known part of a word. Whatever holds the word holds this too; and if nothing does, what holds the word with
 * a letter wrong holds this with that letter wrong. Not so a single letter, which is not looked for in bodies.
 */
function findPart(memory: WordMemory, word: string): WordHits | undefined {
  let longest = ''
  for (const known of memory.keys())
    if (known.length > longest.length && [...known].length > 1 && word.includes(known)) longest = known
  return memory.get(longest)
}

const NOTHING: Hits = { ranks: new Uint32Array(), scores: new Uint8Array() }

function lookFor(searched: Searched, word: string): WordHits {
  const part = findPart(searched.words, word)
  const isAbsent = part && (part.isMisspelt || part.ranks.length === 0)
  const findAnew = () => (part ? narrow(searched, exactScorer(word), part.ranks) : findExact(searched, word))
  const exact = isAbsent ? NOTHING : findAnew()
  const typo = exact.ranks.length === 0 ? typoScorer(word) : undefined
  if (!typo) return { ...exact, isMisspelt: false }
  const misspelt = part?.isMisspelt ? narrow(searched, typo, part.ranks) : findMisspelt(searched, word, typo)
  return { ...misspelt, isMisspelt: true }
}

/** The items that hold the word; if there is none at all, those that hold it with one letter wrong. */
export function findWord(searched: Searched, word: string): Hits {
  const { words } = searched
  const hits = words.get(word) ?? lookFor(searched, word)
  words.delete(word)
  words.set(word, hits)
  const oldest = words.keys().next().value
  if (words.size > MOST_WORDS && oldest !== undefined) words.delete(oldest)
  return hits
}

/** What is among both, with the sum of its scores. */
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
