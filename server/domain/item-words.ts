/** A word of the search as SQL on `items`; contract/search-score.ts says the same in plain terms. */
import { sql, type SQL } from '#drizzle'
import { pairsOf, TERM_SEPARATOR } from '#contract/search-fields.ts'
import { SCORE } from '#contract/search-score.ts'
import { halvesOf, typoPatterns } from '#contract/search-words.ts'
import { items } from '../db/schema.ts'
import { liveItems } from './item-filters.ts'

export interface WordSql {
  /** Answered by the index of grams; items that it lets through may still score 0. */
  mayHold: SQL
  score: SQL
}

const name = sql`${items.foldedName}`
const kana = sql`${items.foldedKana}`
const terms = sql`${items.foldedTerms}`
const body = sql`${items.foldedBody}`

const holdsAll = (wanted: readonly string[]): SQL => sql`search_grams(${items.grams}) @> ${sql.param(wanted)}::text[]`

export function exactWord(word: string): WordSql {
  const isIn = (field: SQL): SQL => sql`position(${word}::text in ${field}) > 0`
  const ends = (field: SQL): SQL => sql`right(${field}, ${[...word].length}::int) = ${word}::text`
  const saysKind = sql`${ends(name)} or ${ends(kana)} or ${ends(sql`split_part(${terms}, ${TERM_SEPARATOR}::text, 1)`)}`
  const begins = (field: SQL): SQL => sql`starts_with(${field}, ${word}::text)`
  // A single letter or pair is a gram itself: what the index lets through holds it, somewhere. The long body is then
  // not worth reading.
  const letters = [...word].length
  const rest =
    letters === 1
      ? sql`${SCORE.term}::int`
      : letters === 2
        ? sql`case when ${isIn(terms)} then ${SCORE.term}::int else ${SCORE.body}::int end`
        : sql`case when ${isIn(terms)} then ${SCORE.term}::int when ${isIn(body)} then ${SCORE.body}::int else ${SCORE.none}::int end`
  return {
    mayHold: holdsAll(letters === 1 ? [word] : pairsOf(word)),
    score: sql`case when ${saysKind} then ${SCORE.kind}::int when ${begins(name)} or ${begins(kana)} then ${SCORE.begins}::int when ${isIn(name)} or ${isIn(kana)} then ${SCORE.named}::int else ${rest} end`,
  }
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The word with one letter wrong; undefined where it is too short for that. */
export function misspeltWord(word: string): WordSql | undefined {
  const patterns = typoPatterns(word).map(
    ({ before, anyLetter, after }) => escapeLike(before) + (anyLetter ? '_' : '') + escapeLike(after),
  )
  if (patterns.length === 0) return undefined
  const isLike = (field: SQL, list: readonly string[]): SQL => sql`${field} like any (${sql.param(list)}::text[])`
  const atStart = patterns.map((pattern) => `${pattern}%`)
  const anywhere = atStart.map((pattern) => `%${pattern}`)
  const [first, second] = halvesOf(word)
  return {
    mayHold: sql`(${holdsAll(pairsOf(first))} or ${holdsAll(pairsOf(second))})`,
    score: sql`case when ${isLike(name, atStart)} or ${isLike(kana, atStart)} then ${SCORE.begins}::int when ${isLike(name, anywhere)} or ${isLike(kana, anywhere)} then ${SCORE.named}::int when ${isLike(terms, anywhere)} then ${SCORE.term}::int else ${SCORE.none}::int end`,
  }
}

/** The items that may hold all the words, with a column of score for each; `holdAll` and `sum` read those columns. */
export function hitsOf(words: readonly WordSql[], conditions: readonly SQL[]): { hits: SQL; holdAll: SQL; sum: SQL } {
  const names = words.map((_, i) => sql.identifier(`score_${i}`))
  const scores = words.map(({ score }, i) => sql`, ${score} as ${names[i]}`)
  const where = liveItems([...conditions, ...words.map(({ mayHold }) => mayHold)])
  return {
    hits: sql`select id, published_at, price_min, popularity ${sql.join(scores)} from ${items} where ${where}`,
    holdAll: sql.join([sql`true`, ...names.map((name) => sql`${name} > 0`)], sql` and `),
    sum: sql.join([sql`0`, ...names], sql` + `),
  }
}
