import type { ErrorBody } from '#contract/shared/error-body.ts'
import { CodedError, isFinalError } from '#contract/shared/errors.ts'
import { SUBMISSION_RETENTION_MS } from '#contract/shared/submission.ts'
import { decodeTime } from 'ulid'
import type { Db } from '#server/platform/db/client.ts'
import { type FinalWrite, runFinalWrites } from '#server/platform/db/final-writes.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createBusyError } from '#server/platform/http/errors.ts'
import { countAttemptIn } from '#server/platform/rate-limit/count-attempt.ts'
import { rejectedSubmissionLimits } from '#server/platform/rate-limit/limits.ts'
import type { StoredResponse, Submission, SubmissionWork } from '#server/platform/http/submitter.ts'
import { hashRequest, lockAndFindKey, submissionWrite, toErrorResponse } from './rows.ts'

/** Each retry means that another transaction won, or that a random number was in use. */
const MAX_ATTEMPTS = 6

/**
 * Runs the work exactly once: the response is written in the same transaction. For final errors only the response is
 * stored. Any other failure leaves nothing behind, and the same key may be sent again.
 * `prepare` validates the request; its errors are treated like those of the work.
 */
export async function submit(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  submission: Submission,
  prepare: () => SubmissionWork,
): Promise<StoredResponse> {
  const requestHash = hashRequest(submission.call, submission.text)
  const work = prepareWork(prepare, submission.source)
  let hasMismatched = false
  for (let attempts = 1; ; attempts++) {
    const response = await db.transaction(decide).catch((error: unknown) => {
      const isMismatch = error instanceof CodedError && error.code === 'IDEMPOTENCY_MISMATCH'
      // The first time, a copy may just have finished: what it wrote has the key, but its response was not visible yet.
      if (!(error instanceof RetryTransaction) && (!isMismatch || hasMismatched)) throw error
      hasMismatched ||= isMismatch
    })
    if (response) return response
    if (attempts === MAX_ATTEMPTS) throw createBusyError(1)
  }

  async function decide(tx: Db): Promise<StoredResponse> {
    const { isLocked, row } = await lockAndFindKey(tx, submission)
    const stored = toStoredResponse(row, requestHash)
    if (!stored && !isLocked) throw new CodedError('IN_PROGRESS')
    const response = stored ?? (await process(tx))
    if (work.onRejection && isRejection(response)) await work.onRejection(tx, parseError(response))
    return response
  }

  async function process(tx: Db): Promise<StoredResponse> {
    rejectTooOld(submission.key, now())
    // Counted here, so that copies of one submission count once and failed ones not at all.
    await countAttemptIn(tx, work.limits, now())
    const { response, writes } = await runWork(tx, work)
    const stored = submissionWrite(tx, submission, { ...response, requestHash, nowMs: now() })
    if (!(await runFinalWrites(tx, [...writes, stored]))) throw new RetryTransaction()
    return response
  }
}

const parseError = ({ body }: StoredResponse): ErrorBody['error'] => (JSON.parse(body) as ErrorBody).error

const isRejection = (response: StoredResponse): boolean =>
  response.status >= 400 && parseError(response).code !== 'WITHDRAWN'

/** A submission that was revoked before it arrived has no hash to compare. */
function toStoredResponse(
  row: Awaited<ReturnType<typeof lockAndFindKey>>['row'],
  requestHash: string,
): StoredResponse | undefined {
  if (row && row.requestHash !== null && row.requestHash !== requestHash) throw new CodedError('IDEMPOTENCY_MISMATCH')
  return row && { status: row.status, body: row.body }
}

/** Its response may already be deleted, so it cannot be distinguished from a new submission. */
function rejectTooOld(key: string, nowMs: number): void {
  if (decodeTime(key) < nowMs - SUBMISSION_RETENTION_MS) throw new CodedError('SUBMISSION_TOO_OLD')
}

/** Validation errors are stored too, so they need a rate limit. */
function prepareWork(prepare: () => SubmissionWork, source: string): SubmissionWork {
  try {
    return prepare()
  } catch (error) {
    return { limits: rejectedSubmissionLimits(source), run: () => Promise.reject(error as Error) }
  }
}

interface WorkResult {
  response: StoredResponse
  writes: FinalWrite[]
}

/** Rolls back the writes of rejected work but keeps the response. */
async function runWork(tx: Db, { run, rejectsBeforeWriting }: SubmissionWork): Promise<WorkResult> {
  const writes: FinalWrite[] = []
  try {
    const value = await (rejectsBeforeWriting ? run(tx, writes) : tx.transaction((inner) => run(inner, writes)))
    return { response: { status: 200, body: JSON.stringify(value) }, writes }
  } catch (error) {
    if (error instanceof CodedError && isFinalError(error.code)) return { response: toErrorResponse(error), writes: [] }
    throw error
  }
}

/** Another transaction changed the data that a decision was based on: roll back and start over. */
export class RetryTransaction extends Error {
  override name = 'RetryTransaction'
}
