/** What people without an account do with their order, by the link of a mail. */
import * as ordersApi from '#contract/orders/api.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type Route, submissionRoute, visitorRoute } from '#server/platform/http/route.ts'
import type { Submitter } from '#server/platform/http/submitter.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { orderLinkLimits, orderLinkRequestLimits } from '#server/platform/rate-limit/limits.ts'
import { requestOrderLink } from './link-requests.ts'
import { loadOrderByLink } from './links.ts'
import { issueReceipt, loadReceipt } from './receipt.ts'
import { loadOrder } from './rows.ts'
import { cancelOrder } from './state.ts'

export function orderLinkRoutes({ db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>): Route[] {
  const changeLimits = (_: unknown, { source }: Submitter) => orderLinkLimits(source)
  return [
    visitorRoute(ordersApi.getByLink, 'An order, by the token of the link in a mail', async ({ body }, { source }) => {
      await countAttempt(db, orderLinkLimits(source), now())
      return loadOrder(db, await loadOrderByLink(db, body.token, now()))
    }),
    submissionRoute(ordersApi.cancelByLink, 'Cancel an order by its link', changeLimits, async (tx, { body }) =>
      cancelOrder(tx, await loadOrderByLink(tx, body.token, now()), now()),
    ),
    visitorRoute(
      ordersApi.getReceiptByLink,
      'The receipt as it was issued last, by the link of the order',
      async ({ body }, { source }) => {
        await countAttempt(db, orderLinkLimits(source), now())
        return loadReceipt(db, await loadOrderByLink(db, body.token, now()))
      },
    ),
    submissionRoute(
      ordersApi.issueReceiptByLink,
      'Issue the receipt of a paid order by its link; its name is set once, and every call counts as a print',
      changeLimits,
      async (tx, { body }) => issueReceipt(tx, await loadOrderByLink(tx, body.token, now()), body.name),
    ),
    visitorRoute(
      ordersApi.requestLink,
      'Mail a new link, if there is an order with this number and mail address; the response is always the same',
      async ({ body }, { source }) => {
        await countAttempt(db, orderLinkRequestLimits(env, body.email, source), now())
        await requestOrderLink(db, body, now())
        return {}
      },
    ),
  ]
}
