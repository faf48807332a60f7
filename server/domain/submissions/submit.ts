import type { ErrorBody } from '#contract/error-body.ts'
import { CodedError } from '#contract/errors.ts'
import { STORED_REFUSALS, SUBMISSION_KEPT_MS } from '#contract/submissions.ts'
import { decodeTime } from 'ulid'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { tooBusy } from '#server/errors.ts'
import { countAttemptIn } from '../customers/count-attempt.ts'
import { type Limit, refusedSubmissionLimits } from '../customers/limits.ts'
import { LookAgain } from './look-again.ts'
import { addSubmission, hashOf, type KeyOwner, refusalOf, type SubmissionAnswer, takeKey } from './submission-rows.ts'

/** Each of them means that somebody else got what was wanted. */
const MAX_TRIES = 6

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
  /** It refuses before it writes anything, so that it needs no savepoint to undo what a refused one has begun. */
  refusesFirst?: boolean | undefined
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
  for (let tries = 1; ; tries++) {
    const answer = await db.transaction(decide).catch((error: unknown) => {
      if (!isOvertaken(error, tries)) throw error
    })
    if (answer) return answer
    if (tries === MAX_TRIES) throw tooBusy(1)
  }

  async function decide(tx: Db): Promise<SubmissionAnswer> {
    const { isMine, known: row } = await takeKey(tx, submission)
    const known = answerIn(row, hash)
    if (!known && !isMine) throw new CodedError('IN_PROGRESS')
    const answer = known ?? (await answerAnew(tx))
    if (work.tellRefusal && isStoredRefusal(answer)) await work.tellRefusal(tx, errorIn(answer))
    return answer
  }

  async function answerAnew(tx: Db): Promise<SubmissionAnswer> {
    refuseTooOld(submission.key, now())
    // Only now: copies of one submission are one, and what leaves nothing is none.
    await countAttemptIn(tx, work.limits, now())
    const answer = await done(tx, work)
    if (!(await addSubmission(tx, submission, { ...answer, hash, nowMs: now() }))) throw new LookAgain()
    return answer
  }
}

/** A copy may have been done while this one began; then its work finds that the key has served. */
const isOvertaken = (error: unknown, tries: number): boolean =>
  error instanceof LookAgain || (tries === 1 && error instanceof CodedError && error.code === 'IDEMPOTENCY_MISMATCH')

const errorIn = ({ body }: SubmissionAnswer): ErrorBody['error'] => (JSON.parse(body) as ErrorBody).error

const isStoredRefusal = (answer: SubmissionAnswer): boolean =>
  answer.status >= 400 && errorIn(answer).code !== 'WITHDRAWN'

/** WITHDRAWN comes first: the hash of what never arrived is unknown. */
function answerIn(row: Awaited<ReturnType<typeof takeKey>>['known'], hash: string): SubmissionAnswer | undefined {
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

/** What a refused one has begun is undone, its answer is not. */
async function done(tx: Db, { run, refusesFirst }: SubmissionWork): Promise<SubmissionAnswer> {
  try {
    return { status: 200, body: JSON.stringify(await (refusesFirst ? run(tx) : tx.transaction(run))) }
  } catch (error) {
    if (error instanceof CodedError && STORED_REFUSALS.has(error.code)) return refusalOf(error)
    throw error
  }
}
