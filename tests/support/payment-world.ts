/** A store that takes cards, with a local Stripe and a new customer for each test: `const world = withPayments(open)`. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { eq, sql } from '#drizzle'
import type { PaymentMethod } from '#contract/orders/payment.ts'
import type { Order } from '#contract/orders/schema.ts'
import { loadRefunds } from '#server/orders/refund-rows.ts'
import { orders } from '#server/orders/schema.ts'
import { payments } from '#server/payments/schema.ts'
import type { Database } from '#server/platform/db/client.ts'
import { type CustomerWorld, useCustomers } from './customer-world.ts'
import { one, orderActions, withOrders } from './order-world.ts'
import { type StripeDouble, startStripeDouble } from './stripe-double.ts'

export interface PaymentWorld extends CustomerWorld {
  stripe: StripeDouble
}

export function withPayments(open: () => Promise<Database>): PaymentWorld {
  const env: Record<string, string> = {}
  const started: Partial<Pick<PaymentWorld, 'stripe'>> = {}
  // Before the store opens: its settings have the address of the double.
  beforeAll(async () => {
    started.stripe = await startStripeDouble({ now: () => world.clock.ms })
    Object.assign(env, started.stripe.env)
  })
  const customers = useCustomers(open, env)
  // Before the orders, which they belong to.
  beforeEach(() => customers.database.db.delete(payments))
  const world = withOrders(customers) as PaymentWorld
  beforeEach(() => {
    const stripe = started.stripe!
    world.stripe = stripe
    stripe.hold(false)
    stripe.events.length = 0
    stripe.sendTo((payload, signature) => postEvent(world, payload, signature))
  })
  afterAll(() => world.stripe.stop())
  return world
}

export async function postEvent({ app }: Pick<CustomerWorld, 'app'>, payload: string, signature: string) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return (await app.request('/api/Payments/webhook', { method: 'POST', headers, body: payload })).status
}

/** Actions of the customer, their browser and the jobs. */
export const paymentActions = (world: PaymentWorld) => ({
  async order(payment: PaymentMethod = 'card'): Promise<Order> {
    const { status, body } = await orderActions(world).order([one('LAMP')], { payment })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body as unknown as Order
  },
  cancel: (number: string) => orderActions(world).cancel(number),
  change: orderActions(world).change,
  intent: (orderNumber: string, more: object = {}) =>
    world.request('POST /Payments/intent', { token: world.token, body: { orderNumber, ...more } }),
  /** The client secret of the order's open payment. */
  async secret(orderNumber: string, more: object = {}): Promise<string> {
    const { body } = await this.intent(orderNumber, more)
    return body['clientSecret'] as string
  },
  redirect: (orderNumber: string) =>
    world.request('POST /Payments/redirect', { token: world.token, body: { orderNumber } }),
  check: (orderNumber: string) => world.request('POST /Payments/check', { token: world.token, body: { orderNumber } }),
  /** As the browser does with the client secret. */
  confirm: (secret: string, outcome: Parameters<StripeDouble['states']['confirmIntent']>[2] = 'success', more = {}) =>
    world.stripe.states.confirmIntent(toIntentId(secret), secret, outcome, more),
  row: async (number: string) => (await world.database.db.select().from(orders).where(eq(orders.number, number)))[0]!,
  async payments(number: string) {
    const { id } = await this.row(number)
    return world.database.db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.attempt)
  },
  async refunds(number: string) {
    const { id } = await this.row(number)
    return loadRefunds(world.database.db, id)
  },
  /** The payment of an order that has one attempt. */
  async found(number: string) {
    const [row] = await this.payments(number)
    return world.stripe.states.getIntent(row!.intentId!)
  },
  reconcile: () => findJob(world, 'payments-reconcile').run({ id: '', data: {}, isLast: false }),
  /** Runs the jobs of a queue that are waiting; resolves with the errors. */
  runJobs: (queue: string, isLast = false) => runWaitingJobs(world, queue, isLast),
})

export const toIntentId = (secret: string): string => secret.split('_secret_')[0]!

function findJob({ app }: PaymentWorld, name: string) {
  const found = app.jobs().find(({ queue }) => queue.name === name)
  if (!found) throw new Error(`No job ${name}`)
  return found
}

async function runWaitingJobs(world: PaymentWorld, queue: string, isLast: boolean): Promise<unknown[]> {
  const { db } = world.database
  const job = findJob(world, queue)
  const errors = []
  const { rows } = await db.execute<{ id: string; data: unknown }>(
    sql`select id, data from jobs.job where name = ${queue} and state = 'created' order by created_on, id`,
  )
  for (const { id, data } of rows) {
    try {
      await job.run({ id, data: typeof data === 'string' ? JSON.parse(data) : data, isLast })
      await db.execute(sql`update jobs.job set state = 'completed' where id = ${id}::uuid and name = ${queue}`)
    } catch (error) {
      errors.push(error)
    }
  }
  return errors
}
