/** Which items hold a word, and how well. What was found for one word is where a longer one is looked for. */
import { exactScorer, type Scorer, type SearchText, typoScorer } from './search-score.ts'

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

/** Among all items, or only these. */
function hitsOf(rows: readonly SearchText[], scorer: Scorer, among: Uint32Array | undefined): Hits {
  const ranks: number[] = []
  const scores: number[] = []
  const count = among?.length ?? rows.length
  for (let i = 0; i < count; i++) {
    const rank = among ? (among[i] as number) : i
    const score = scorer(rows[rank] as SearchText)
    if (score === 0) continue
    ranks.push(rank)
    scores.push(score)
  }
  return { ranks: new Uint32Array(ranks), scores: new Uint8Array(scores) }
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

function lookFor(rows: readonly SearchText[], memory: WordMemory, word: string): WordHits {
  const part = findPart(memory, word)
  const isAbsent = part && (part.isMisspelt || part.ranks.length === 0)
  const exact = isAbsent ? NOTHING : hitsOf(rows, exactScorer(word), part?.ranks)
  const typo = exact.ranks.length === 0 ? typoScorer(word) : undefined
  if (!typo) return { ...exact, isMisspelt: false }
  return { ...hitsOf(rows, typo, part?.isMisspelt ? part.ranks : undefined), isMisspelt: true }
}

/** The items that hold the word; if there is none at all, those that hold it with one letter wrong. */
export function findWord(rows: readonly SearchText[], memory: WordMemory, word: string): Hits {
  const hits = memory.get(word) ?? lookFor(rows, memory, word)
  memory.delete(word)
  memory.set(word, hits)
  const oldest = memory.keys().next().value
  if (memory.size > MOST_WORDS && oldest !== undefined) memory.delete(oldest)
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
