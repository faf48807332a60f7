import * as ordersApi from '#contract/orders/api.ts'
import type { NewOrder } from '#contract/orders/schema.ts'
import { ORDER_STATE_LABELS } from '#contract/orders/states.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { customerRoute, type Route, submissionRoute, visitorRoute } from '#server/platform/http/route.ts'
import type { RouteDeps, ServerModule } from '#server/platform/modules/server-module.ts'
import { accountChangeLimits, orderLimits } from '#server/platform/rate-limit/limits.ts'
import { CARRIERS } from './carrier-labels.ts'
import { type Buyer, createOrder } from './create.ts'
import { orderCommands } from './desk.ts'
import { createOrderDeskRoutes } from './desk-routes.ts'
import { adoptOrders } from './guests.ts'
import { orderLinkJob } from './link-requests.ts'
import { orderLinkRoutes } from './link-routes.ts'
import { deleteEndedLinks, removeOrderLinks } from './links.ts'
import { ordersOfPerson } from './person.ts'
import { orderMailJob } from './jobs.ts'
import { orderMails, orderPushes } from './mails.ts'
import { popularityJob } from './popularity.ts'
import { quoteCheckout } from './quote.ts'
import { issueReceipt, loadReceipt } from './receipt.ts'
import { listOrders, loadOrder, loadOwnOrder } from './rows.ts'
import { cancelOrder } from './state.ts'
import { eraseOldOrders, retainOrders } from './retention.ts'
import { unpaidOrdersJob } from './unpaid.ts'

/** A page that was opened before a login, or after a logout, must not order for the other one. */
function toBuyer({ guest }: NewOrder, customerId: string | undefined): Buyer {
  if (customerId === undefined && guest) return guest
  if (customerId !== undefined && !guest) return { customerId }
  const field =
    customerId === undefined ? 'メールアドレスを入力してください。' : 'ログイン中です。もう一度ご確認ください。'
  throw new CodedError('VALIDATION_FAILED', { details: { email: field } })
}

const orderRoutes = (deps: RouteDeps): Route[] => [
  visitorRoute(
    ordersApi.quote,
    'What an order would cost, how it can be paid and when it can be delivered. With a token: the points of that customer',
    async ({ body }, { token }) => {
      const customerId = token === undefined ? undefined : (await deps.authenticate(token)).customerId
      return quoteCheckout(deps.db, { body, customerId, env: deps.env, nowMs: deps.now() })
    },
  ),
  submissionRoute(
    ordersApi.create,
    'Order what was quoted; refused if anything differs from what the customer saw. Without a token: for a guest',
    ({ body }, { source, customerId }) => orderLimits(deps.env, { source, buyer: toBuyer(body, customerId) }),
    (tx, { body }, { key, customerId }) => createOrder(deps, tx, { body, key, buyer: toBuyer(body, customerId) }),
    { rejectsBeforeWriting: true },
  ),
  customerRoute(
    ordersApi.list,
    "The customer's orders, the latest first, optionally of some days in Japan",
    async ({ query }, { customerId }) => {
      await adoptOrders(deps.db, customerId)
      return listOrders(deps.db, customerId, query)
    },
  ),
  customerRoute(ordersApi.get, 'One order of the customer', async ({ params }, { customerId }) =>
    loadOrder(deps.db, await loadOwnOrder(deps.db, params.number, customerId)),
  ),
  submissionRoute(
    ordersApi.cancel,
    'Cancel an order: stock, points and money go back',
    (_, { customerId }) => accountChangeLimits(customerId!),
    async (tx, { params }, { customerId }) =>
      cancelOrder(tx, await loadOwnOrder(tx, params.number, customerId!), deps.now()),
  ),
  customerRoute(ordersApi.getReceipt, 'The receipt as it was issued last', async ({ params }, { customerId }) =>
    loadReceipt(deps.db, await loadOwnOrder(deps.db, params.number, customerId)),
  ),
  submissionRoute(
    ordersApi.issueReceipt,
    'Issue the receipt of a paid order; its name is set once, and every call counts as a print',
    (_, { customerId }) => accountChangeLimits(customerId!),
    async (tx, { params, body }, { customerId }) =>
      issueReceipt(tx, await loadOwnOrder(tx, params.number, customerId!), body.name),
  ),
]

export const orders: ServerModule = {
  routes: (deps) => [...orderRoutes(deps), ...orderLinkRoutes(deps)],
  jobs: (deps) => [orderMailJob(deps), orderLinkJob(deps), unpaidOrdersJob(deps), popularityJob(deps)],
  mails: orderMails,
  pushes: orderPushes,
  desk: orderCommands,
  deskRoutes: createOrderDeskRoutes,
  logLabels: {
    order: {
      state: { title: '状態', codes: ORDER_STATE_LABELS },
      address: { title: 'お届け先' },
      delivery: { title: 'お届け日時' },
      reason: { title: '理由' },
      shipment: { title: '発送' },
      tracking: { title: 'お問い合わせ番号' },
      prints: { title: '領収書の発行回数' },
    },
    labels: {
      carrier: { title: '送り状', codes: { yamato: CARRIERS.yamato.label, sagawa: CARRIERS.sagawa.label } },
      orders: { title: '件数' },
    },
  },
  person: [ordersOfPerson],
  sweeps: [eraseOldOrders, deleteEndedLinks],
  async eraseCustomer(tx, customerId, ...rest) {
    const blocks = await retainOrders(tx, customerId, ...rest)
    await removeOrderLinks(tx, customerId)
    return blocks
  },
}
