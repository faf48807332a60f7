/** Many texts joined: a word is found in all of them by a few searches of the engine instead of a call for each. */
import { TERM_SEPARATOR } from './search-fields.ts'

/** Neighbours by rank in one string; between two of them stands what no word reaches across. */
interface Segment {
  text: string
  firstRank: number
  /** Where each of them starts; at the end, where another would. */
  starts: Uint32Array
}

export type SearchTexts = Segment[]

/** Joined in a millisecond, so that whoever makes them can do other things in between. */
const SEGMENT = 500

function joinSegment(texts: readonly string[], firstRank: number): Segment {
  const starts = new Uint32Array(texts.length + 1)
  for (let i = 0; i < texts.length; i++) starts[i + 1] = starts[i]! + texts[i]!.length + TERM_SEPARATOR.length
  return { text: texts.join(TERM_SEPARATOR), firstRank, starts }
}

/** By rank. */
export function* joinTexts(texts: readonly string[]): Generator<undefined, SearchTexts> {
  const segments: SearchTexts = []
  for (let first = 0; first < texts.length; first += SEGMENT) {
    segments.push(joinSegment(texts.slice(first, first + SEGMENT), first))
    yield
  }
  return segments
}

/** Tells of every text that holds the word, in the order of ranks, and where it stands in it first. */
export function findInTexts(texts: SearchTexts, word: string, tell: (rank: number, at: number) => void): void {
  for (const { text, firstRank, starts } of texts) {
    let i = 0
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, starts[i])) {
      while (starts[i + 1]! <= at) i++
      tell(firstRank + i, at - starts[i]!)
      i++
    }
  }
}
