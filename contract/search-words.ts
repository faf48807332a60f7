/** What a person typed, as the words that the search looks for, and the ways in which one of them may be misspelt. */
import { fold } from './fold.ts'
import { MAX_QUERY_CHARACTERS, MAX_QUERY_WORDS, TYPO_FROM_CHARACTERS } from './rules.ts'

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** The first characters as a person counts them: an emoji with its joiners is one. */
function firstCharacters(text: string, count: number): string {
  let end = 0
  for (const { index, segment } of segmenter.segment(text)) {
    if (count-- === 0) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/** The distinct folded words of a question; empty where nothing but spaces and dashes was typed. */
export function wordsOf(q: string): string[] {
  const words = fold(firstCharacters(q, MAX_QUERY_CHARACTERS)).split(' ').slice(0, MAX_QUERY_WORDS)
  return [...new Set(words)].filter(Boolean)
}

/** A text with any one letter, or none, between two parts. */
export interface TypoPattern {
  before: string
  anyLetter: boolean
  after: string
}

/**
 * A word that nothing in the catalogue holds, with one letter wrong: each letter replaced, each left out, one put in
 * between any two. Words that are too short, and those that only unfolding made longer than any question, have none.
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

/** Whatever single letter is wrong, one half of the word stands unchanged: the cheap first look for a misspelt word. */
export function halvesOf(word: string): [string, string] {
  const letters = [...word]
  const middle = letters.length >> 1
  return [letters.slice(0, middle).join(''), letters.slice(middle).join('')]
}
