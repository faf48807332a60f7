/** Many texts joined to one: a word is found in all of them by one search of the engine instead of one call for each. */
import { TERM_SEPARATOR } from './search-fields.ts'

export interface SearchTexts {
  text: string
  /** Where each text starts, by rank; at the end, where another would. */
  starts: Uint32Array
}

/** Between two texts stands what no word reaches across. */
export function joinTexts(texts: readonly string[]): SearchTexts {
  const starts = new Uint32Array(texts.length + 1)
  for (const [rank, { length }] of texts.entries()) starts[rank + 1] = starts[rank]! + length + TERM_SEPARATOR.length
  return { text: texts.join(TERM_SEPARATOR), starts }
}

/** Tells of every text that holds the word, in the order of ranks, and where it stands in it first. */
export function findInTexts(
  { text, starts }: SearchTexts,
  word: string,
  tell: (rank: number, at: number) => void,
): void {
  let rank = 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, starts[rank])) {
    while (starts[rank + 1]! <= at) rank++
    tell(rank, at - starts[rank]!)
    rank++
  }
}
