import { subscribePush, unsubscribePush } from '#contract/push.ts'
import type { Deps } from '../deps.ts'
import { authenticateIfAny } from '../domain/customers/authenticate.ts'
import { dropSubscription, keepSubscription } from '../domain/push/keep-subscription.ts'
import { type Route, visitorRoute } from '../route.ts'

export const pushRoutes = (deps: Deps): Route[] => [
  visitorRoute(subscribePush, async ({ body }, { token, source }) => {
    const customer = await authenticateIfAny(deps, token)
    await keepSubscription(deps, body, { customer, source })
    return {}
  }),
  visitorRoute(unsubscribePush, async ({ body }, it) => {
    await dropSubscription(deps, body.endpoint, it)
    return {}
  }),
]
