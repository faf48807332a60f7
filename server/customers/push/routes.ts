import * as pushApi from '#contract/push/api.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type Route, visitorRoute } from '#server/platform/http/route.ts'
import { authenticateOptional } from '../authenticate.ts'
import { saveSubscription, unsubscribe } from '#server/customers/push-subscriptions.ts'

export const pushRoutes = (deps: Deps): Route[] => [
  visitorRoute(
    pushApi.subscribe,
    'Have this browser told; repeatable. It gets the news of the customer whose token is given, or without one of none',
    async ({ body }, { token, source }) => {
      const customer = await authenticateOptional(deps, token)
      await saveSubscription(deps, body, { customer, source })
      return {}
    },
  ),
  visitorRoute(pushApi.unsubscribe, 'Tell this browser nothing any more', async ({ body }, it) => {
    await unsubscribe(deps, body.endpoint, it)
    return {}
  }),
]
