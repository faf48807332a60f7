/** How well one item answers one word: the same small whole numbers that the server's SQL computes. */
import type { SearchFields } from './search-fields.ts'
import { halvesOf, typoPatterns } from './search-words.ts'

export const SCORE = { begins: 4, named: 3, term: 2, body: 1, none: 0 } as const

export type Scorer = (fields: SearchFields) => number

/** The best place where the word stands. A word of one letter is not looked for in the body. */
export function exactScorer(word: string): Scorer {
  const looksIntoBody = [...word].length > 1
  return ({ name, kana, terms, body }) => {
    if (name.includes(word) || kana.includes(word)) {
      return name.startsWith(word) || kana.startsWith(word) ? SCORE.begins : SCORE.named
    }
    if (terms.includes(word)) return SCORE.term
    return looksIntoBody && body.includes(word) ? SCORE.body : SCORE.none
  }
}

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** The word with one letter wrong, never looked for in the body; undefined where it is too short for that. */
export function typoScorer(word: string): Scorer | undefined {
  const patterns = typoPatterns(word)
  if (patterns.length === 0) return undefined
  const source = patterns
    .map(({ before, anyLetter, after }) => escapePattern(before) + (anyLetter ? '.' : '') + escapePattern(after))
    .join('|')
  const anywhere = new RegExp(source, 'su')
  const atStart = new RegExp(`^(?:${source})`, 'su')
  const [first, second] = halvesOf(word)
  const isIn = (text: string) => (text.includes(first) || text.includes(second)) && anywhere.test(text)
  return ({ name, kana, terms }) => {
    if (isIn(name) || isIn(kana)) return atStart.test(name) || atStart.test(kana) ? SCORE.begins : SCORE.named
    return isIn(terms) ? SCORE.term : SCORE.none
  }
}
