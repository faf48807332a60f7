/** A store that takes cards, with a local Stripe and a new customer for each test: `const world = usePayments(open)`. */
import { ulid } from 'ulid'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { eq, sql } from '#drizzle'
import type { Order } from '#contract/orders/schema.ts'
import { variants } from '#server/catalogue/schema.ts'
import { orders } from '#server/orders/schema.ts'
import { payments } from '#server/payments/schema.ts'
import type { Database } from '#server/platform/db/client.ts'
import { type CustomerWorld, useCustomers } from './customer-world.ts'
import { fillStore } from './fill-store.ts'
import { type StripeDouble, startStripeDouble } from './stripe-double.ts'

export interface PaymentWorld extends CustomerWorld {
  stripe: StripeDouble
}

export function usePayments(open: () => Promise<Database>): PaymentWorld {
  const env: Record<string, string> = {}
  let stripe: StripeDouble
  // Before the store opens: its settings have the address of the double.
  beforeAll(async () => {
    stripe = await startStripeDouble({ now: () => world.clock.ms })
    Object.assign(env, stripe.env)
  })
  const world = useCustomers(open, env) as PaymentWorld
  beforeAll(async () => {
    world.stripe = stripe
    await fillStore(world.database)
    await world.database.db.update(variants).set({ stock: 100_000 })
  })
  beforeEach(() => {
    stripe.hold(false)
    stripe.events.length = 0
    stripe.sendTo((payload, signature) => postEvent(world, payload, signature))
  })
  afterAll(() => stripe.stop())
  return world
}

export async function postEvent({ app }: Pick<CustomerWorld, 'app'>, payload: string, signature: string) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return (await app.request('/api/Payments/webhook', { method: 'POST', headers, body: payload })).status
}

const ADDRESS = {
  familyName: '山田',
  givenName: '花子',
  familyKana: 'ヤマダ',
  givenKana: 'ハナコ',
  phone: '09012345678',
  postalCode: '107-0062',
  prefecture: '東京都',
  city: '港区',
  address1: '南青山1-1-1',
  address2: '',
}

type Quote = { lines: { sku: string; unitYen: number }[]; quote: { totalYen: number }; deliveryDays: string[] }

/** What a device sends to order one piece. */
export async function makeOrderBody({ request, token }: Pick<CustomerWorld, 'request' | 'token'>, payment = 'card') {
  const lines = [{ sku: 'ITEM-1', quantity: 1 }]
  const asked = { lines, prefecture: ADDRESS.prefecture, points: 0, payment }
  const { body, status } = await request('POST /Orders/quote', { token, body: asked })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const seen = body as unknown as Quote
  return {
    lines: lines.map((it) => ({ ...it, unitYen: seen.lines.find(({ sku }) => sku === it.sku)!.unitYen })),
    address: ADDRESS,
    deliveryOn: seen.deliveryDays[0],
    slot: 'any',
    payment,
    points: 0,
    note: '',
    totalYen: seen.quote.totalYen,
    termsVersion: '2026-11-01',
  }
}

/** Actions of the customer, their browser and the jobs. */
export const paymentActions = (world: PaymentWorld) => ({
  async order(payment = 'card', key = ulid(world.clock.ms)): Promise<Order> {
    const body = await makeOrderBody(world, payment)
    const { request, token } = world
    const created = await request('POST /Orders', { token, body, headers: { 'idempotency-key': key } })
    if (created.status !== 200) throw new Error(JSON.stringify(created.body))
    return created.body as unknown as Order
  },
  cancel: (number: string) =>
    world.request(`POST /Customers/me/orders/${number}/cancel`, {
      token: world.token,
      body: {},
      headers: { 'idempotency-key': ulid(world.clock.ms) },
    }),
  intent: (orderNumber: string, more: object = {}) =>
    world.request('POST /Payments/intent', { token: world.token, body: { orderNumber, ...more } }),
  /** The client secret of the order's open payment. */
  async secret(orderNumber: string, more: object = {}): Promise<string> {
    const { body } = await this.intent(orderNumber, more)
    return body['clientSecret'] as string
  },
  check: (orderNumber: string) => world.request('POST /Payments/check', { token: world.token, body: { orderNumber } }),
  /** As the browser does with the client secret. */
  confirm: (secret: string, outcome: Parameters<StripeDouble['states']['confirmIntent']>[2] = 'success', more = {}) =>
    world.stripe.states.confirmIntent(toIntentId(secret), secret, outcome, more),
  row: async (number: string) => (await world.database.db.select().from(orders).where(eq(orders.number, number)))[0]!,
  async payments(number: string) {
    const { id } = await this.row(number)
    return world.database.db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.attempt)
  },
  reconcile: () => findJob(world, 'payments-reconcile').run({ id: '', data: {}, isLast: false }),
  /** Runs the jobs of a queue that are waiting; resolves with the errors. */
  runJobs: (queue: string) => runWaitingJobs(world, queue),
})

export const toIntentId = (secret: string): string => secret.split('_secret_')[0]!

function findJob({ app }: PaymentWorld, name: string) {
  const found = app.jobs().find(({ queue }) => queue.name === name)
  if (!found) throw new Error(`No job ${name}`)
  return found
}

async function runWaitingJobs(world: PaymentWorld, queue: string): Promise<unknown[]> {
  const { db } = world.database
  const job = findJob(world, queue)
  const errors = []
  const { rows } = await db.execute<{ id: string; data: unknown }>(
    sql`select id, data from jobs.job where name = ${queue} and state = 'created' order by created_on, id`,
  )
  for (const { id, data } of rows) {
    try {
      await job.run({ id, data: typeof data === 'string' ? JSON.parse(data) : data, isLast: false })
      await db.execute(sql`update jobs.job set state = 'completed' where id = ${id}::uuid and name = ${queue}`)
    } catch (error) {
      errors.push(error)
    }
  }
  return errors
}
