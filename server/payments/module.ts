import type { Hono } from 'hono'
import * as paymentsApi from '#contract/payments/api.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { loadOrderByLink } from '#server/orders/links.ts'
import { loadOwnOrder, type OrderRow } from '#server/orders/rows.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Exchange, HttpEnv } from '#server/platform/http/exchange.ts'
import { readBytes } from '#server/platform/http/read-body.ts'
import { customerRoute, type Route, visitorRoute } from '#server/platform/http/route.ts'
import type { RouteDeps, ServerModule } from '#server/platform/modules/server-module.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { cardLimits, type Limit, orderLinkLimits, paymentLimits } from '#server/platform/rate-limit/limits.ts'
import type { PaymentDeps } from './apply-intent.ts'
import {
  assertNothingOwed,
  createSetup,
  eraseCards,
  listCards,
  removalJob,
  removeCard,
  setDefaultCard,
} from './cards.ts'
import { deleteOldEvents, receivePayload } from './events.ts'
import { reconcileJob, refundJob } from './jobs.ts'
import { paymentNoticeMail } from './mails.ts'
import { checkPayment, createIntent, createRedirect } from './pay-order.ts'
import { openPaymentService } from './stripe.ts'
import { voucherJob } from './voucher.ts'

const toPaymentDeps = ({ db, env, log, now }: Deps): PaymentDeps => ({
  db,
  env,
  log,
  now,
  service: openPaymentService({ env, now }),
})

interface PaidOrder {
  orderNumber: string
  token?: string | undefined
}

function paymentRoutes(routeDeps: RouteDeps): Route[] {
  const deps = toPaymentDeps(routeDeps)
  /** Each call is one of the payment service too. */
  const count = (limits: Limit[]) => countAttempt(deps.db, limits, deps.now())
  /** By its link, or of the customer whose token is given. */
  const findOrder = async ({ orderNumber, token: link }: PaidOrder, { token, source }: Exchange): Promise<OrderRow> => {
    if (link === undefined) {
      const { customerId } = await routeDeps.authenticate(token)
      await count(paymentLimits(customerId))
      return loadOwnOrder(deps.db, orderNumber, customerId)
    }
    await count(orderLinkLimits(source))
    const order = await loadOrderByLink(deps.db, link, deps.now(), orderNumber)
    await count(paymentLimits(order.id))
    return order
  }
  return [
    visitorRoute(
      paymentsApi.createIntent,
      'The open payment of an order, which the browser confirms with the payment service',
      async ({ body }, exchange) => createIntent(deps, { ...body, order: await findOrder(body, exchange) }),
    ),
    visitorRoute(
      paymentsApi.createRedirect,
      'Where the customer pays an order by PayPay',
      async ({ body }, exchange) => ({ url: await createRedirect(deps, await findOrder(body, exchange)) }),
    ),
    visitorRoute(
      paymentsApi.checkIntent,
      'Ask the payment service now whether an order is paid',
      async ({ body }, exchange) => {
        await checkPayment(deps, await findOrder(body, exchange))
        return {}
      },
    ),
    customerRoute(
      paymentsApi.createSetup,
      'Start saving a card, which the browser confirms with the payment service',
      async (_, { customerId }) => {
        await count(paymentLimits(customerId))
        return createSetup(deps, customerId)
      },
    ),
    customerRoute(paymentsApi.listCards, "The customer's saved cards, the newest first", async (_, { customerId }) => {
      await count(cardLimits(customerId))
      return { data: await listCards(deps, customerId) }
    }),
    customerRoute(
      paymentsApi.setDefaultCard,
      'Choose the card that is offered first',
      async ({ params }, { customerId }) => {
        await count(cardLimits(customerId))
        await setDefaultCard(deps, { customerId, cardId: params.id })
        return {}
      },
    ),
    customerRoute(paymentsApi.removeCard, 'Remove a saved card', async ({ params }, { customerId }) => {
      await count(cardLimits(customerId))
      await removeCard(deps, { customerId, cardId: params.id })
      return {}
    }),
  ]
}

/** Several times the largest event of the payment service. */
const MAX_EVENT_BYTES = 256 * 1024

/** Not an endpoint of the contract: the signature covers the exact bytes of the body. */
export function mountWebhook(app: Hono<HttpEnv>, deps: PaymentDeps): void {
  app.post('/api/Payments/webhook', async (c) => {
    if (!deps.env.STRIPE) throw new CodedError('NOT_FOUND')
    const payload = (await readBytes(c.req.raw, MAX_EVENT_BYTES)).toString('utf8')
    if (!(await deps.service.isSigned(payload, c.req.header('stripe-signature') ?? '')))
      throw new CodedError('BAD_REQUEST')
    await receivePayload(deps, payload)
    return c.json({})
  })
}

export const payments: ServerModule = {
  routes: paymentRoutes,
  mount: (app, deps) => mountWebhook(app, toPaymentDeps(deps)),
  jobs(deps) {
    const paymentDeps = toPaymentDeps(deps)
    return [reconcileJob(paymentDeps), voucherJob(paymentDeps), refundJob(paymentDeps), removalJob(paymentDeps)]
  },
  mails: [paymentNoticeMail],
  sweeps: [deleteOldEvents],
  async eraseCustomer(tx, customerId) {
    await assertNothingOwed(tx, customerId)
    await eraseCards(tx, customerId)
    return []
  },
}
