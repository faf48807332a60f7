import type { ErrorBody } from '#contract/error-body.ts'
import { CodedError } from '#contract/errors.ts'
import { STORED_REFUSALS, SUBMISSION_KEPT_MS } from '#contract/submissions.ts'
import { decodeTime } from 'ulid'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { countAttempt } from '../customers/count-attempt.ts'
import { type Limit, refusedSubmissionLimits } from '../customers/limits.ts'
import {
  addSubmission,
  findSubmission,
  hashOf,
  type KeyOwner,
  refusalOf,
  type SubmissionAnswer,
  tryLockKey,
} from './submission-rows.ts'

export interface Submission extends KeyOwner {
  /** Method and path. */
  call: string
  /** As it came. */
  text: string
  source: string
}

/** What a submission does, once it is known to be a new one. */
export interface SubmissionWork {
  /** Counted for new ones only: asking again for an answer is free. */
  limits: readonly Limit[]
  run: (tx: Db) => Promise<unknown>
  /** Of a refusal that is the answer; each time that it is given. */
  tellRefusal?: (tx: Db, refusal: ErrorBody['error']) => Promise<void>
}

/**
 * Does the work once, however often it comes: the answer is written in the transaction that does it. Of a refusal that a
 * rule decided the answer alone is kept; anything else that fails leaves nothing, and the same key may come again.
 * `prepare` looks at what was sent; a refusal of its own counts like one of the work.
 */
export async function submit(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  submission: Submission,
  prepare: () => SubmissionWork,
): Promise<SubmissionAnswer> {
  const hash = hashOf(submission.call, submission.text)
  const work = prepared(prepare, submission.source)
  return db.transaction(async (tx) => {
    const isMine = await tryLockKey(tx, submission.key)
    const known = answerIn(await findSubmission(tx, submission), hash)
    if (!known && !isMine) throw new CodedError('IN_PROGRESS')
    const answer = known ?? (await answerAnew(tx))
    if (work.tellRefusal && isStoredRefusal(answer)) await work.tellRefusal(tx, errorIn(answer))
    return answer
  })

  async function answerAnew(tx: Db): Promise<SubmissionAnswer> {
    refuseTooOld(submission.key, now())
    // Only now: copies of one submission are one, and what leaves nothing is none.
    await countAttempt(tx, work.limits, now())
    const answer = await done(tx, work)
    await addSubmission(tx, submission, { ...answer, hash, nowMs: now() })
    return answer
  }
}

const errorIn = ({ body }: SubmissionAnswer): ErrorBody['error'] => (JSON.parse(body) as ErrorBody).error

const isStoredRefusal = (answer: SubmissionAnswer): boolean =>
  answer.status >= 400 && errorIn(answer).code !== 'WITHDRAWN'

/** WITHDRAWN comes first: the hash of what never arrived is unknown. */
function answerIn(row: Awaited<ReturnType<typeof findSubmission>>, hash: string): SubmissionAnswer | undefined {
  if (row && row.hash !== null && row.hash !== hash) throw new CodedError('IDEMPOTENCY_MISMATCH')
  return row && { status: row.status, body: row.body }
}

/** Its answer may be forgotten, so it cannot be told from a new one. */
function refuseTooOld(key: string, nowMs: number): void {
  if (decodeTime(key) < nowMs - SUBMISSION_KEPT_MS) throw new CodedError('SUBMISSION_TOO_OLD')
}

/** Its refusal is kept too, so it has to be limited as well. */
function prepared(prepare: () => SubmissionWork, source: string): SubmissionWork {
  try {
    return prepare()
  } catch (error) {
    return { limits: refusedSubmissionLimits(source), run: () => Promise.reject(error as Error) }
  }
}

/** In a savepoint: what a refused one has begun is undone, its answer is not. */
async function done(tx: Db, { run }: SubmissionWork): Promise<SubmissionAnswer> {
  try {
    return { status: 200, body: JSON.stringify(await tx.transaction(run)) }
  } catch (error) {
    if (error instanceof CodedError && STORED_REFUSALS.has(error.code)) return refusalOf(error)
    throw error
  }
}
