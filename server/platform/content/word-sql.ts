/** Search words as SQL, for all tables whose rows are searched. */
import { type PgColumn, type SQL, sql, text } from '#drizzle'
import { typoPatterns } from '#contract/shared/search/words.ts'
import { listPairs, listPairsWithTypo, SCORE, TERM_SEPARATOR } from '#contract/shared/search/score.ts'

/** Texts folded as defined in contract/shared/search/fold.ts, and their index terms. */
export const searchColumns = {
  foldedName: text().notNull(),
  foldedKana: text().notNull(),
  foldedTerms: text().notNull(),
  foldedBody: text().notNull(),
  grams: text().array().notNull(),
}

/** A search word; contract/shared/search/score.ts defines the scores. */
export interface WordSql {
  /** Condition for the gram index. Matching items may still score 0. */
  mayMatch: SQL
  score: SQL
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

interface WordSqlBuilder {
  toExactSql(word: string): WordSql
  /** Matches the word with one wrong character; undefined if the word is too short. */
  toTypoSql(word: string): WordSql | undefined
}

export function createWordSql(columns: Record<keyof typeof searchColumns, PgColumn>): WordSqlBuilder {
  const name = sql`${columns.foldedName}`
  const kana = sql`${columns.foldedKana}`
  const terms = sql`${columns.foldedTerms}`
  const body = sql`${columns.foldedBody}`

  const hasGrams = (grams: readonly string[]): SQL => sql`search_grams(${columns.grams}) @> ${sql.param(grams)}::text[]`

  function toExactSql(word: string): WordSql {
    const contains = (field: SQL): SQL => sql`position(${word}::text in ${field}) > 0`
    const endsWith = (field: SQL): SQL => sql`right(${field}, ${[...word].length}::int) = ${word}::text`
    const namesKind = sql`${endsWith(name)} or ${endsWith(kana)} or ${endsWith(sql`split_part(${terms}, ${TERM_SEPARATOR}::text, 1)`)}`
    const startsWith = (field: SQL): SQL => sql`starts_with(${field}, ${word}::text)`
    const isNamed = sql`${contains(name)} or ${contains(kana)}`
    const headScore = sql`case when ${namesKind} then ${SCORE.kind}::int when ${startsWith(name)} or ${startsWith(kana)} then ${SCORE.begins}::int when ${isNamed} then ${SCORE.named}::int else ${SCORE.term}::int end`
    // One or two characters are a gram themselves: every candidate contains them, so the long body need not be read.
    const length = [...word].length
    const bodyScore =
      length === 2
        ? sql`${SCORE.body}::int`
        : sql`case when ${contains(body)} then ${SCORE.body}::int else ${SCORE.none}::int end`
    return {
      mayMatch: hasGrams(length === 1 ? [word] : listPairs(word)),
      // Most candidates of a frequent word contain it in the body only, which is clear after three searches of short texts.
      score:
        length === 1
          ? headScore
          : sql`case when ${isNamed} or ${contains(terms)} then ${headScore} else ${bodyScore} end`,
    }
  }

  function toTypoSql(word: string): WordSql | undefined {
    const patterns = typoPatterns(word).map(
      ({ before, anyLetter, after }) => escapeLike(before) + (anyLetter ? '_' : '') + escapeLike(after),
    )
    if (patterns.length === 0) return undefined
    const isLike = (field: SQL, list: readonly string[]): SQL => sql`${field} like any (${sql.param(list)}::text[])`
    const atStart = patterns.map((pattern) => `${pattern}%`)
    const anywhere = atStart.map((pattern) => `%${pattern}`)
    return {
      mayMatch: sql`(${sql.join(listPairsWithTypo(word).map(hasGrams), sql` or `)})`,
      score: sql`case when ${isLike(name, atStart)} or ${isLike(kana, atStart)} then ${SCORE.begins}::int when ${isLike(name, anywhere)} or ${isLike(kana, anywhere)} then ${SCORE.named}::int when ${isLike(terms, anywhere)} then ${SCORE.term}::int else ${SCORE.none}::int end`,
    }
  }
  return { toExactSql, toTypoSql }
}
