import { CodedError } from '#contract/errors.ts'
import type { SubmissionFate } from '#contract/submissions.ts'
import type { Deps } from '#server/deps.ts'
import { countAttempt } from '../customers/count-attempt.ts'
import { withdrawSubmissionLimits } from '../customers/limits.ts'
import { addSubmission, findSubmission, type KeyOwner, lockKey, refusalOf } from './submission-rows.ts'

/** Waits for one that is under way. Afterwards it is certain: answered, or never to be done. */
export async function withdrawSubmission(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  owner: KeyOwner,
  source: string,
): Promise<SubmissionFate> {
  await countAttempt(db, withdrawSubmissionLimits(source), now())
  return db.transaction(async (tx) => {
    await lockKey(tx, owner.key)
    const row = await findSubmission(tx, owner)
    if (row?.hash) return { state: 'answered', answer: { status: row.status, body: row.body } }
    if (!row) await addSubmission(tx, owner, { ...WITHDRAWN, hash: null, nowMs: now() })
    return { state: 'withdrawn', answer: null }
  })
}

const WITHDRAWN = refusalOf(new CodedError('WITHDRAWN'))
