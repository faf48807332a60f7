/**
 * Orders paid through the payment service under random failures: a model of customer, browser, payment service, jobs and desk that act in any
 * order, while responses, events and the database are lost. See payment-model.test.ts.
 */
import { ulid } from 'ulid'
import { eq, sql } from '#drizzle'
import * as ordersApi from '#contract/orders/api.ts'
import type { ServiceMethod } from '#contract/shared/service-methods.ts'
import { KONBINI_DAYS } from '#contract/orders/states.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import { createOrder } from '#server/orders/create.ts'
import { orders } from '#server/orders/schema.ts'
import { shipAction } from '#server/orders/shipment-actions.ts'
import { payments } from '#server/payments/schema.ts'
import { cancelOrder } from '#server/orders/state.ts'
import { reconcile } from '#server/payments/jobs.ts'
import { checkPayment, createIntent, createRedirect } from '#server/payments/pay-order.ts'
import { issueVoucher } from '#server/payments/voucher.ts'
import { releasePoints } from '#server/points/ledger.ts'
import { submit } from '#server/platform/idempotency/submit.ts'
import { type Random, makeRandom } from '../storm/random.ts'
import { makeRefundModel } from './refund-model.ts'
import { makeReturnModel } from './return-model.ts'
import { makeStaffModel } from './staff-model.ts'
import { type ModelWorld, refillPoints, runRefunds, START_MS } from './payment-model-world.ts'
import type { Fault } from './stripe-controls.ts'
import type { Outcome } from './stripe-states.ts'

/** Cards have the most cases. */
const METHODS = ['card', 'card', 'paypay', 'konbini'] as const
const OUTCOMES: readonly Outcome[] = ['success', 'success', 'decline', 'requires_action', 'processing']
const FAULTS: readonly Fault[] = ['unreachable', 'response-lost']

/** Runs one sequence of random actions, then lets everything settle; returns what is wrong, or undefined. */
export async function runSequence(world: ModelWorld, seed: number): Promise<string | undefined> {
  const random = makeRandom(seed)
  const { stripe, clock, faulty } = world
  // On both sides of the change of the tax.
  clock.ms = START_MS + random.below(3 * HOUR_MS)
  // Everything of the sequence before is settled.
  stripe.events.length = 0
  stripe.requests.length = 0
  for (const settled of [stripe.states.intents, stripe.states.methods, stripe.states.refunds]) settled.clear()
  await refillPoints(world)
  const actions = makeActions(world, random)
  const done: string[] = []
  const isDelivered = random.chance(0.4)
  if (isDelivered) {
    await actions.reachCustomer()
    done.push('reach customer')
  }
  const names = isDelivered ? LATER_NAMES : ACTION_NAMES
  for (let n = 6 + random.below(14); n > 0; n--) {
    const name = done.length === 0 ? 'submit' : random.pick(names)
    const stop = random.chance(0.35) ? breakSomething(world, random) : undefined
    // The second tab, or a second process.
    const copies = random.chance(0.15) ? 2 : 1
    const results = await Promise.allSettled(Array.from({ length: copies }, () => actions[name]()))
    faulty.heal()
    stripe.heal()
    done.push(`${name}${copies > 1 ? ' twice' : ''}${stop ? ` (${stop})` : ''}`)
    const broken = results.find((it) => it.status === 'rejected' && !stop && !isExpected(it.reason))
    if (broken) return `${done.join(', ')}: ${String((broken as PromiseRejectedResult).reason)}`
    const wrong = await actions.findWrong()
    if (wrong) return `${done.join(', ')}: ${wrong}`
  }
  await actions.settle()
  const wrong = (await actions.findWrong()) ?? (await actions.findUnsettled())
  return wrong && `${done.join(', ')}, settled: ${wrong}`
}

const isExpected = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'CodedError' ||
    error.name === 'CommandError' ||
    error.name === 'StripeRefusal' ||
    isInProgress(error))

const isInProgress = ({ message }: Error): boolean => message.includes('is still in progress')

function breakSomething({ stripe, faulty }: ModelWorld, random: Random): string {
  if (random.chance(0.5)) {
    const fault = random.pick(FAULTS)
    stripe.failNext(fault)
    return fault
  }
  const step = random.below(24)
  faulty.failAt(step, random.chance(0.5))
  return `database lost at step ${step}`
}

/** What happens to an order that was delivered. */
const LATER_NAMES = [
  ...([
    'openReturn',
    'openReturn',
    'openReturn',
    'arriveBack',
    'arriveBack',
    'arriveBack',
    'inspect',
    'inspect',
  ] as const),
  ...([
    'inspect',
    'settleReturn',
    'settleReturn',
    'settleReturn',
    'settleReturn',
    'replace',
    'replace',
    'replace',
    'replace',
  ] as const),
  ...(['declineReturn', 'reopenReturn', 'reopenReturn', 'withdrawReturn', 'ship', 'arrive', 'undo', 'notice'] as const),
  ...(['refundPart', 'refundByHand', 'endRefund', 'retryRefund', 'failTransfer', 'sendTransfer', 'withdraw'] as const),
  ...([
    'refund',
    'refund',
    'deliver',
    'cancelAtDesk',
    'reconcile',
    'wait',
    'wait',
    'release',
    'grant',
    'take',
  ] as const),
]

const ACTION_NAMES = [
  ...(['submit', 'submit', 'pay', 'pay', 'confirm', 'confirm', 'complete', 'check', 'deliver', 'deliver'] as const),
  ...(['cancel', 'reconcile', 'refund', 'refund', 'wait'] as const),
  ...(['prepare', 'prepare', 'ship', 'ship', 'arrive', 'cancelAtDesk', 'undo', 'undo', 'notice'] as const),
  ...(['refundPart', 'refundPart', 'refundPart', 'refundByHand', 'endRefund', 'retryRefund', 'retryRefund'] as const),
  ...(['sendTransfer', 'failTransfer', 'failTransfer', 'withdraw', 'grant', 'take'] as const),
]

/** As the customer's device does. */
async function sendOrder({ deps, bodies, customerId }: ModelWorld, key: string, method: ServiceMethod): Promise<void> {
  const body = bodies[method]
  const submission = { key, customerId, call: `POST ${ordersApi.create.path}`, text: JSON.stringify(body) }
  await submit(deps, { ...submission, source: '' }, () => ({
    limits: [{ of: ['order', key], max: 1_000, withinMs: MINUTE_MS }],
    rejectsBeforeWriting: true,
    run: (tx) => createOrder(deps, tx, { body, key, buyer: { customerId } }),
  }))
}

/** An order that is paid by card. Resolves with its id. */
export async function payOrder(world: ModelWorld): Promise<string> {
  const { deps, stripe, clock } = world
  const key = ulid(clock.ms)
  await sendOrder(world, key, 'card')
  const [order] = await deps.db.select().from(orders).where(eq(orders.id, key))
  const { clientSecret } = await createIntent(deps, { order: order! })
  stripe.states.confirmIntent(clientSecret.split('_secret_')[0]!, clientSecret, 'success')
  await stripe.deliver()
  return key
}

function makeActions(world: ModelWorld, random: Random) {
  const { deps, stripe, clock } = world
  const method = random.pick(METHODS)
  const key = ulid(clock.ms)
  const secrets: string[] = []
  const find = world.database.db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('key')))
    .prepare('')
  const load = async () => (await find.execute({ key }))[0]
  const intents = () => [...stripe.states.intents.values()].filter((it) => it.metadata['order_id'] === key)
  const staff = makeStaffModel({ world, random, load })
  const returns = makeReturnModel({ world, random, staff })
  const refunds = makeRefundModel({ world, random, orderId: key, intents })
  const captured = () => intents().reduce((total, it) => total + it.amount_received, 0)
  const steps = {
    submit: () => sendOrder(world, key, method),
    async pay() {
      const order = await load()
      if (!order) return
      if (method === 'konbini') await issueVoucher(deps, key)
      else if (method === 'paypay') await createRedirect(deps, order)
      else secrets.push((await createIntent(deps, { order, saveCard: random.chance(0.2) })).clientSecret)
    },
    async confirm() {
      if (secrets.length === 0) return
      const secret = random.pick(secrets)
      stripe.states.confirmIntent(secret.split('_secret_')[0]!, secret, random.pick(OUTCOMES))
    },
    async complete() {
      for (const { id, status } of intents())
        if (status === 'requires_action' || status === 'processing')
          stripe.states.completeIntent(id, random.pick(['success', 'decline', 'processing']))
    },
    async check() {
      const order = await load()
      if (order) await checkPayment(deps, order)
    },
    /** Some, in any order, some of them twice. */
    async deliver() {
      await stripe.deliver((events) =>
        events.flatMap((it) => [it, ...(random.chance(0.3) ? [it] : [])]).toSorted(() => random.next() - 0.5),
      )
    },
    async cancel() {
      const order = await load()
      if (order) await deps.db.transaction((tx) => cancelOrder(tx, order, clock.ms))
    },
    reconcile: () => reconcile(deps),
    refund: () => runRefunds(world, key),
    async wait() {
      clock.ms += (10 + random.below(60)) * MINUTE_MS
    },
    /** The time until earned points are granted is over. */
    async release() {
      clock.ms += 15 * DAY_MS
      await releasePoints(deps.db, clock.ms)
    },
    ...staff.actions,
    ...refunds.actions,
    ...returns.actions,
  }
  return {
    ...steps,
    /** Paid, shipped and delivered, without any loss. */
    async reachCustomer() {
      await steps.submit()
      await steps.pay()
      for (const secret of secrets) stripe.states.confirmIntent(secret.split('_secret_')[0]!, secret, 'success')
      for (const { id, status } of intents()) if (status !== 'succeeded') stripe.states.completeIntent(id, 'success')
      await stripe.deliver()
      await steps.prepare()
      const order = (await load())!
      await staff.perform(shipAction, { ...staff.seeOrder(order), carrier: 'みどり運輸', tracking: '0' })
      await steps.arrive()
    },
    async settle() {
      for (const { id, status } of intents())
        if (status === 'processing') stripe.states.completeIntent(id, random.pick(['success', 'decline']))
      await stripe.deliver()
      clock.ms += (method === 'konbini' ? KONBINI_DAYS + 1 : 1) * DAY_MS
      const runJobs = async () => {
        await steps.notice()
        await steps.reconcile()
        await steps.refund()
        await stripe.deliver()
      }
      await runJobs()
      await runJobs()
      if (await load()) await refunds.settle(runJobs)
    },
    async findWrong(): Promise<string | undefined> {
      const order = await load()
      const left = await refunds.countLeft()
      if (left < 0) return `${-left} more than captured goes back`
      if (!order) return undefined
      const { state, totalYen } = order
      const rows = await world.database.db.select().from(payments).where(eq(payments.orderId, key))
      const paid = intents().filter(({ id }) => rows.some((it) => it.intentId === id && it.status === 'succeeded'))
      const paidYen = paid.reduce((total, it) => total + it.amount_received, 0)
      if (PAID_STATES.has(state) && paidYen !== totalYen) return `${state} but paid ${paidYen}`
      return (await refunds.findWrong(order)) ?? returns.findWrong(order)
    },
    async findUnsettled(): Promise<string | undefined> {
      const order = await load()
      if (!order) return captured() === 0 ? undefined : `${captured()} captured without an order`
      const { state } = order
      if (state === 'awaiting_payment' || state === 'payment_unknown') return `still ${state}`
      const left = await refunds.countLeft()
      if (state === 'cancelled' && left !== 0) return `cancelled but ${left} not refunded`
      const open = intents().find(({ status }) => status !== 'succeeded' && status !== 'canceled')
      return open ? `a payment is still ${open.status}` : refunds.findUnsettled(order)
    },
  }
}

const PAID_STATES = new Set(['received', 'preparing', 'shipped', 'delivered'])
