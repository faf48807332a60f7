/** Parses the search input into words, and generates their typo patterns. */
import { fold } from './fold.ts'
import { splitCharacters } from '#contract/shared/characters.ts'
import { MAX_QUERY_CHARACTERS, MAX_QUERY_WORDS, TYPO_FROM_CHARACTERS } from '#contract/shared/constants.ts'

/** An emoji with joiners is one. */
const firstCharacters = (text: string, count: number): string => splitCharacters(text).slice(0, count).join('')

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
