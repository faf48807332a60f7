/**
 * The searchable text of an entry and its score for one word. The server stores the text in columns and computes the same
 * scores in SQL.
 */
import { typoPatterns } from './words.ts'

/** `kind`: the word names the kind of item, which stands last in Japanese: オークのテーブル is a table, テーブルランプ is not. */
export const SCORE = { kind: 5, begins: 4, named: 3, term: 2, body: 1, none: 0 } as const

/** The fields joined into two strings: searching each field separately is slower. */
export interface SearchText {
  /** Name, kana and terms in order of score, so the first occurrence scores highest. */
  head: string
  kanaAt: number
  termsAt: number
  /** End of the first term, the main category. */
  kindEnd: number
  body: string
}

/** Fields are separated like terms, so neither words nor typos match across them. */
export function toSearchText({ name, kana, terms, body }: SearchFields): SearchText {
  const kanaAt = name.length + TERM_SEPARATOR.length
  const termsAt = kanaAt + kana.length + TERM_SEPARATOR.length
  const firstEnd = terms.indexOf(TERM_SEPARATOR)
  const kindEnd = termsAt + (firstEnd < 0 ? terms.length : firstEnd)
  return { head: [name, kana, terms].join(TERM_SEPARATOR), kanaAt, termsAt, kindEnd, body }
}

export type Scorer = (text: SearchText) => number

/** Single-letter words are not searched in bodies. */
export const isSearchedInBody = (word: string): boolean => [...word].length > 1

/** Whether the name, its reading or the main category ends with the word. Words contain no separator, so none spans two fields. */
const namesKind = ({ head, kanaAt, termsAt, kindEnd }: SearchText, word: string): boolean =>
  head.startsWith(word, kindEnd - word.length) ||
  head.startsWith(word, kanaAt - TERM_SEPARATOR.length - word.length) ||
  head.startsWith(word, termsAt - TERM_SEPARATOR.length - word.length)

/** The score of a word whose first occurrence in the head is `at`. */
export function getScoreAt(text: SearchText, word: string, at: number): number {
  const { head, kanaAt, termsAt } = text
  if (namesKind(text, word)) return SCORE.kind
  if (at >= termsAt) return SCORE.term
  return at === 0 || head.startsWith(word, kanaAt) ? SCORE.begins : SCORE.named
}

/** Scores the best match of the word. */
export function createExactScorer(word: string): Scorer {
  const inBody = isSearchedInBody(word)
  return (text) => {
    const at = text.head.indexOf(word)
    if (at >= 0) return getScoreAt(text, word, at)
    return inBody && text.body.includes(word) ? SCORE.body : SCORE.none
  }
}

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Scores matches with one typo, outside the body; undefined if the word is too short. */
export function createTypoScorer(word: string): Scorer | undefined {
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
    // The typo may be the last character of the separator, just before the first term.
    if (at >= termsAt - 1) return SCORE.term
    return beginsAt(head, 0) || beginsAt(head, kanaAt) ? SCORE.begins : SCORE.named
  }
}

/** Folded texts. */
export interface SearchFields {
  name: string
  kana: string
  /** Such as categories and tags, joined by separators. */
  terms: string
  body: string
}

/** Two characters that no word contains, so that one typo cannot span two terms. */
export const TERM_SEPARATOR = '\n\n'

/** Adjacent code points of a text, except pairs with white space, which no word contains. */
export function listPairs(text: string): string[] {
  const letters = [...text]
  return letters
    .slice(1)
    .map((letter, i) => `${letters[i]}${letter}`)
    .filter((pair) => !/\s/.test(pair))
}

/** Each alternative is a condition for the index, so a long word has fewer of them than letters. */
const MAX_TYPO_ALTERNATIVES = 8

/**
 * The pairs that a typo leaves, one alternative for each position, or for adjacent ones of a long word. A text that matches
 * with one typo contains all pairs of at least one alternative. A wrong first or last letter leaves more pairs than a wrong
 * neighbour, so it has no alternative of its own. Only for words with typo patterns.
 */
export function listPairsWithTypo(word: string): string[][] {
  const letters = [...word]
  const end = letters.length - 1
  const size = Math.ceil((end - 1) / MAX_TYPO_ALTERNATIVES)
  const alternatives: string[][] = []
  for (let start = 1; start < end; start += size) {
    const before = letters.slice(0, start).join('')
    const after = letters.slice(start + size).join('')
    alternatives.push([...listPairs(before), ...listPairs(after)])
  }
  return alternatives
}

/**
 * Index terms of the database: all letter pairs, and single letters outside the body, where single-letter words are not
 * searched.
 */
export function listGrams({ name, kana, terms, body }: SearchFields): string[] {
  const grams = new Set<string>()
  for (const text of [name, kana, terms]) {
    for (const letter of text) if (!/\s/.test(letter)) grams.add(letter)
    for (const pair of listPairs(text)) grams.add(pair)
  }
  for (const pair of listPairs(body)) grams.add(pair)
  return [...grams]
}
