/** How well one item answers one word: the same small whole numbers that the server's SQL computes. */
import { type SearchFields, TERM_SEPARATOR } from './search-fields.ts'
import { typoPatterns } from './search-words.ts'

/** `kind`: the word names the kind of item. In Japanese it comes last: オークのテーブル is a table, テーブルランプ is not. */
export const SCORE = { kind: 5, begins: 4, named: 3, term: 2, body: 1, none: 0 } as const

/** The fields as they are read: a call for each of them would cost more than the reading. */
export interface SearchText {
  /** Name, kana and terms, in the order of their worth: where a word stands first is where it is worth most. */
  head: string
  kanaAt: number
  termsAt: number
  /** End of the first term, which is the main category. */
  kindEnd: number
  body: string
}

/** Between fields stands what stands between terms, which no word and no wrong letter reaches across. */
export function searchText({ name, kana, terms, body }: SearchFields): SearchText {
  const kanaAt = name.length + TERM_SEPARATOR.length
  const termsAt = kanaAt + kana.length + TERM_SEPARATOR.length
  const firstEnd = terms.indexOf(TERM_SEPARATOR)
  const kindEnd = termsAt + (firstEnd < 0 ? terms.length : firstEnd)
  return { head: [name, kana, terms].join(TERM_SEPARATOR), kanaAt, termsAt, kindEnd, body }
}

export type Scorer = (text: SearchText) => number

/** A word of one letter is not looked for in bodies. */
export const looksIntoBody = (word: string): boolean => [...word].length > 1

/** The word ends the name, its reading or the main category. Words contain no separator, so none matches across two fields. */
const saysKind = ({ head, kanaAt, termsAt, kindEnd }: SearchText, word: string): boolean =>
  head.startsWith(word, kindEnd - word.length) ||
  head.startsWith(word, kanaAt - TERM_SEPARATOR.length - word.length) ||
  head.startsWith(word, termsAt - TERM_SEPARATOR.length - word.length)

/** What a word is worth that stands in the head, at `at` first. */
export function scoreAt(text: SearchText, word: string, at: number): number {
  const { head, kanaAt, termsAt } = text
  if (saysKind(text, word)) return SCORE.kind
  if (at >= termsAt) return SCORE.term
  return at === 0 || head.startsWith(word, kanaAt) ? SCORE.begins : SCORE.named
}

/** The best place where the word stands. */
export function exactScorer(word: string): Scorer {
  const inBody = looksIntoBody(word)
  return (text) => {
    const at = text.head.indexOf(word)
    if (at >= 0) return scoreAt(text, word, at)
    return inBody && text.body.includes(word) ? SCORE.body : SCORE.none
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
  const here = new RegExp(source, 'suy')
  const beginsAt = (text: string, at: number) => {
    here.lastIndex = at
    return here.test(text)
  }
  return ({ head, kanaAt, termsAt }) => {
    const at = head.search(anywhere)
    if (at < 0) return SCORE.none
    // The wrong letter may be the separator's last, just before the first term.
    if (at >= termsAt - 1) return SCORE.term
    return beginsAt(head, 0) || beginsAt(head, kanaAt) ? SCORE.begins : SCORE.named
  }
}
