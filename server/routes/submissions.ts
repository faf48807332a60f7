import { withdrawSubmission } from '#contract/submissions.ts'
import type { Deps } from '../deps.ts'
import { authenticateIfAny } from '../domain/customers/authenticate.ts'
import * as withdrawal from '../domain/submissions/withdraw-submission.ts'
import { type Route, visitorRoute } from '../route.ts'

export const submissionRoutes = (deps: Deps): Route[] => [
  visitorRoute(withdrawSubmission, async ({ params }, { token, source }) => {
    const customerId = (await authenticateIfAny(deps, token))?.customerId
    return withdrawal.withdrawSubmission(deps, { key: params.key, customerId }, source)
  }),
]
