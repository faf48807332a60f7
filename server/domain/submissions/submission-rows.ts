import { createHash } from 'node:crypto'
import { eq, type InferSelectModel, lt, sql } from '#drizzle'
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

type Known = Pick<InferSelectModel<typeof submissions>, 'customerId' | 'hash' | 'status' | 'body'>

/** To another owner nothing is told but that it is not theirs. */
function refuseOthers(row: Known | undefined, { customerId }: KeyOwner): void {
  if (row && row.customerId !== (customerId ?? null)) throw new CodedError('IDEMPOTENCY_MISMATCH')
}

/** What is known of a key. */
export async function findSubmission(db: Db, owner: KeyOwner): Promise<Known | undefined> {
  const [row] = await db.select().from(submissions).where(eq(submissions.key, owner.key))
  refuseOthers(row, owner)
  return row
}

/**
 * Takes the key until the transaction ends, unless another one has it, and looks what is known of it: in one statement, so
 * that what was written while it began goes unseen. Then the answer meets that one's row.
 */
export async function takeKey(tx: Db, owner: KeyOwner): Promise<{ isMine: boolean; known: Known | undefined }> {
  const { key, customerId, hash, status, body } = submissions
  const { rows } = await tx.execute<Known & { isMine: boolean; key: string | null }>(sql`
    select pg_try_advisory_xact_lock(${lockOf(owner.key)}) as "isMine", ${key}, ${customerId} as "customerId", ${hash},
      ${status}, ${body}
    from (values (${owner.key})) as asked (asked) left join ${submissions} on ${key} = asked`)
  const { isMine, ...row } = rows[0]!
  const known = row.key === null ? undefined : row
  refuseOthers(known, owner)
  return { isMine, known }
}

/** False where the key has an answer already. */
export async function addSubmission(
  tx: Db,
  { key, customerId }: KeyOwner,
  row: SubmissionAnswer & { hash: string | null; nowMs: number },
): Promise<boolean> {
  const { nowMs, ...answer } = row
  const added = await tx
    .insert(submissions)
    .values({ key, customerId: customerId ?? null, createdAt: new Date(nowMs), ...answer })
    .onConflictDoNothing()
    .returning({ key: submissions.key })
  return added.length > 0
}

const lockOf = (key: string) => sql`hashtextextended(${`submission:${key}`}, 0)`

/** Until the transaction ends; waits for another one that has it. */
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
