import { CodedError } from '#contract/shared/errors.ts'
import type { KeyOwner } from '#server/platform/http/submitter.ts'
import type { SubmissionOutcome } from '#contract/submissions/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { withdrawSubmissionLimits } from '#server/platform/rate-limit/limits.ts'
import { addSubmission, findSubmission, lockKey, toErrorResponse } from './rows.ts'

/** Waits for a running submission. Afterwards it is either answered or permanently blocked. */
export async function withdrawSubmission(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  owner: KeyOwner,
  source: string,
): Promise<SubmissionOutcome> {
  await countAttempt(db, withdrawSubmissionLimits(source), now())
  return db.transaction(async (tx) => {
    await lockKey(tx, owner.key)
    const row = await findSubmission(tx, owner)
    if (row?.requestHash) return { state: 'answered', answer: { status: row.status, body: row.body } }
    if (!row) await addSubmission(tx, owner, { ...WITHDRAWN, requestHash: null, nowMs: now() })
    return { state: 'withdrawn', answer: null }
  })
}

const WITHDRAWN = toErrorResponse(new CodedError('WITHDRAWN'))
