import { type SQL, sql } from '#drizzle'
import type { Db } from './database.ts'

/**
 * A write whose result nothing else in the transaction needs. It does not see the others, no two may write the same row,
 * and foreign keys are checked after all of them.
 */
export interface FinalWrite {
  /** Returns a row for each row that it writes. */
  statement: SQL
  /** How many rows it must write. */
  rowCount: number
}

/**
 * Executes these writes as one statement at the end of a transaction: each statement takes a round trip, and others wait
 * for the rows that were written. False if one of them wrote another number of rows, and the caller must roll back.
 */
export async function runFinalWrites(tx: Db, writes: readonly FinalWrite[]): Promise<boolean> {
  const names = writes.map((_, index) => sql.raw(`write_${index}`))
  const parts = writes.map(({ statement }, index) => sql`${names[index]} as (${statement})`)
  // Counted in this order, which is also the order of the writes.
  const counts = names.map((name) => sql`(select count(*) from ${name})`)
  const { rows } = await tx.execute<{ counts: number[] }>(
    sql`with ${sql.join(parts, sql`, `)} select json_build_array(${sql.join(counts, sql`, `)}) as counts`,
  )
  return writes.every(({ rowCount }, index) => rowCount === rows[0]!.counts[index])
}
