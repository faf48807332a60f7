import { createHash } from 'node:crypto'
import { eq, type InferSelectModel, lt, sql } from '#drizzle'
import { CodedError } from '#contract/shared/errors.ts'
import { SUBMISSION_RETENTION_MS } from '#contract/shared/submission.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { FinalWrite } from '#server/platform/db/final-writes.ts'
import { insertStatement, statement } from '#server/platform/db/queries.ts'
import { submissions } from './schema.ts'
import { toErrorBody } from '#server/platform/http/errors.ts'
import type { KeyOwner, StoredResponse } from '#server/platform/http/submitter.ts'

export const toErrorResponse = (error: CodedError): StoredResponse => ({
  status: error.statusCode,
  body: JSON.stringify(toErrorBody(error)),
})

/** Identifies the exact call and body. */
export const hashRequest = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

type SubmissionRow = Pick<InferSelectModel<typeof submissions>, 'customerId' | 'requestHash' | 'status' | 'body'>

/** Other owners only learn that the key is not theirs. */
function rejectOtherOwners(row: SubmissionRow | undefined, { customerId }: KeyOwner): void {
  if (row && row.customerId !== (customerId ?? null)) throw new CodedError('IDEMPOTENCY_MISMATCH')
}

/** The stored submission of a key. */
export async function findSubmission(db: Db, owner: KeyOwner): Promise<SubmissionRow | undefined> {
  const [row] = await db.select().from(submissions).where(eq(submissions.key, owner.key))
  rejectOtherOwners(row, owner)
  return row
}

/**
 * Tries to lock the key until the transaction ends, and reads its row in the same statement. A row that another
 * transaction writes meanwhile is not visible here; inserting the response then conflicts with it.
 */
export async function lockAndFindKey(
  tx: Db,
  owner: KeyOwner,
): Promise<{ isLocked: boolean; row: SubmissionRow | undefined }> {
  const { rows } = await tx.execute<SubmissionRow & { isLocked: boolean; key: string | null }>(
    selectKey(tx, { lock: toLockName(owner.key), key: owner.key }),
  )
  const { isLocked, ...found } = rows[0]!
  const row = found.key === null ? undefined : found
  rejectOtherOwners(row, owner)
  return { isLocked, row }
}

const selectKey = statement<{ lock: string; key: string }>((value) => {
  const { key, customerId, requestHash, status, body } = submissions
  return sql`
    select pg_try_advisory_xact_lock(hashtextextended(${value('lock')}, 0)) as "isLocked", ${key},
      ${customerId} as "customerId", ${requestHash} as "requestHash", ${status}, ${body}
    from (values (${value('key')})) as asked (asked) left join ${submissions} on ${key} = asked`
})

/** Writes no row if the key already has a response. */
export const submissionWrite = (
  tx: Db,
  { key, customerId }: KeyOwner,
  { nowMs, ...response }: StoredResponse & { requestHash: string | null; nowMs: number },
): FinalWrite => ({
  statement: insertSubmission(tx, { key, customerId: customerId ?? null, createdAt: new Date(nowMs), ...response }),
  rowCount: 1,
})

const insertSubmission = insertStatement(submissions)

const toLockName = (key: string): string => `submission:${key}`

/** Locks the key until the transaction ends. Waits while another transaction holds the lock. */
export async function lockKey(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${toLockName(key)}, 0))`)
}

/** Deletes the stored responses of a closed account, whose sessions have ended. */
export async function eraseSubmissions(tx: Db, customerId: string): Promise<void> {
  await tx.delete(submissions).where(eq(submissions.customerId, customerId))
}

export async function deleteExpiredSubmissions(db: Db, now: Date): Promise<void> {
  await db.delete(submissions).where(lt(submissions.createdAt, new Date(now.getTime() - SUBMISSION_RETENTION_MS)))
}
