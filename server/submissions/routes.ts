import * as submissionsApi from '#contract/submissions/api.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type Route, visitorRoute } from '#server/platform/http/route.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { KeyOwner } from '#server/platform/http/submitter.ts'
import type { SubmissionOutcome } from '#contract/shared/submission.ts'
import type { RouteDeps, ServerModule } from '#server/platform/modules/server-module.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { revokeSubmissionLimits } from '#server/platform/rate-limit/limits.ts'
import {
  deleteExpiredSubmissions,
  eraseSubmissions,
  findSubmission,
  lockKey,
  submissionWrite,
  toErrorResponse,
} from '#server/platform/idempotency/rows.ts'

const submissionRoutes = (deps: RouteDeps): Route[] => [
  visitorRoute(
    submissionsApi.revoke,
    'Return the stored response of a submission, or revoke it and block its key',
    async ({ params }, { token, source }) => {
      const customerId = token === undefined ? undefined : (await deps.authenticate(token)).customerId
      return revokeSubmission(deps, { key: params.key, customerId }, source)
    },
  ),
]

/** Waits for a running submission. Afterwards it is either decided or permanently blocked. */
async function revokeSubmission(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  owner: KeyOwner,
  source: string,
): Promise<SubmissionOutcome> {
  await countAttempt(db, revokeSubmissionLimits(source), now())
  return db.transaction(async (tx) => {
    await lockKey(tx, owner.key)
    const row = await findSubmission(tx, owner)
    if (row?.requestHash) return { state: 'answered', answer: { status: row.status, body: row.body } }
    if (!row) await tx.execute(submissionWrite(tx, owner, { ...WITHDRAWN, requestHash: null, nowMs: now() }).statement)
    return { state: 'withdrawn', answer: null }
  })
}

const WITHDRAWN = toErrorResponse(new CodedError('WITHDRAWN'))

export const submissions: ServerModule = {
  routes: submissionRoutes,
  sweeps: [deleteExpiredSubmissions],
  async eraseCustomer(tx, customerId) {
    await eraseSubmissions(tx, customerId)
    return []
  },
}
