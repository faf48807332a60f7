import * as submissionsApi from '#contract/submissions/api.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Authenticate } from '#server/platform/http/exchange.ts'
import * as withdrawal from './withdraw.ts'
import { type Route, visitorRoute } from '#server/platform/http/route.ts'

export const submissionRoutes = (deps: Deps, authenticate: Authenticate): Route[] => [
  visitorRoute(
    submissionsApi.withdraw,
    'Settle what became of a submission: its stored answer, or it is withdrawn and the key closed for ever',
    async ({ params }, { token, source }) => {
      const customerId = token === undefined ? undefined : (await authenticate(token)).customerId
      return withdrawal.withdrawSubmission(deps, { key: params.key, customerId }, source)
    },
  ),
]
