import { createHash } from 'node:crypto'
import { eq, lt, sql } from '#drizzle'
import { CodedError } from '#contract/errors.ts'
import { SUBMISSION_KEPT_MS } from '#contract/submissions.ts'
import type { Db } from '#server/db/client.ts'
import { submissions } from '#server/db/schema-submissions.ts'
import { errorBody } from '#server/errors.ts'

/** Whose a key is: the customer's who sent it, or a guest's. */
export interface KeyOwner {
  key: string
  customerId: string | undefined
}

export interface SubmissionAnswer {
  status: number
  /** JSON text. */
  body: string
}

export const refusalOf = (error: CodedError): SubmissionAnswer => ({
  status: error.statusCode,
  body: JSON.stringify(errorBody(error)),
})

/** The same call with the same body, to the letter. */
export const hashOf = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** What is known of a key; to another owner nothing but that it is not theirs. */
export async function findSubmission(db: Db, { key, customerId }: KeyOwner) {
  const [row] = await db.select().from(submissions).where(eq(submissions.key, key))
  if (row && row.customerId !== (customerId ?? null)) throw new CodedError('IDEMPOTENCY_MISMATCH')
  return row
}

export async function addSubmission(
  tx: Db,
  { key, customerId }: KeyOwner,
  row: SubmissionAnswer & { hash: string | null; nowMs: number },
): Promise<void> {
  const { nowMs, ...answer } = row
  await tx.insert(submissions).values({ key, customerId: customerId ?? null, createdAt: new Date(nowMs), ...answer })
}

const lockOf = (key: string) => sql`hashtextextended(${`submission:${key}`}, 0)`

/** Until the transaction ends; false while another one has the key. */
export async function tryLockKey(tx: Db, key: string): Promise<boolean> {
  const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${lockOf(key)}) as mine`)
  return rows[0]!.mine
}

export async function lockKey(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(key)})`)
}

/** A customer who withdraws leaves no answers behind; the sessions that could ask for them are over. */
export async function eraseSubmissions(tx: Db, customerId: string): Promise<void> {
  await tx.delete(submissions).where(eq(submissions.customerId, customerId))
}

export async function forgetOldSubmissions(db: Db, now: Date): Promise<void> {
  await db.delete(submissions).where(lt(submissions.createdAt, new Date(now.getTime() - SUBMISSION_KEPT_MS)))
}
