/** Commands for the model test of orders: each is sent to the server, and what must always hold is checked after it. */
import * as fc from 'fast-check'
import { ulid } from 'ulid'
import { expect } from 'vitest'
import { getPointsUsed } from '#contract/orders/amounts.ts'
import { type NewOrder, ORDER_TERMS_VERSION } from '#contract/orders/schema.ts'
import { mayChangeState, type OrderActor, type OrderState } from '#contract/orders/states.ts'
import { HOUR_MS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { eq, inArray } from '#drizzle'
import { variants } from '#server/catalogue/schema.ts'
import { customers } from '#server/customers/schema.ts'
import { createOrder } from '#server/orders/create.ts'
import { quoteCheckout } from '#server/orders/quote.ts'
import { orderEvents, orderLines, orders } from '#server/orders/schema.ts'
import { cancelOrder, changeState } from '#server/orders/state.ts'
import type { Database, Db } from '#server/platform/db/client.ts'
import { submit } from '#server/platform/idempotency/submit.ts'
import { type Env, readEnv } from '#server/platform/system/env.ts'
import { grantPoints, readBalance } from '#server/points/ledger.ts'
import { ADDRESS } from './order-world.ts'

const STOCK = 3
const POINTS = 1_000
const SKUS = ['LAMP', 'TEA'] as const

/** What the device has sent; it may not know the outcome. */
interface Attempt {
  key: string
  body: NewOrder
  /** The response, once it arrived. */
  response?: string
}

export interface OrderModel {
  attempts: Attempt[]
}

/** One customer of the store, and the time. */
export interface OrderSystem {
  database: Database
  env: Env
  customerId: string
  clock: { ms: number }
}

export type OrderCommand = fc.AsyncCommand<OrderModel, OrderSystem>

/** A new customer with points, and full stock. */
export async function startOrderSystem(database: Database, nowMs: number): Promise<OrderSystem> {
  const { db } = database
  const customerId = ulid(nowMs)
  const names = { familyName: '山田', givenName: '花子', familyKana: 'ヤマダ', givenKana: 'ハナコ' }
  const at = new Date(nowMs)
  await db.insert(customers).values({
    id: customerId,
    email: `${customerId}@example.jp`,
    ...names,
    newsletter: false,
    termsVersion: '2026-11-01',
    createdAt: at,
    verifiedAt: at,
  })
  await db.transaction((tx) => grantPoints(tx, { id: `gift:${customerId}`, customerId, points: POINTS, nowMs }))
  await db
    .update(variants)
    .set({ stock: STOCK })
    .where(inArray(variants.sku, [...SKUS]))
  return { database, env: readEnv({}), customerId, clock: { ms: nowMs } }
}

/** Orders and cancelled orders account for every piece and every point. Shipped pieces stay out of stock. */
export async function checkOrders({ attempts }: OrderModel, { database: { db }, customerId }: OrderSystem) {
  const rows = await db.select().from(orders).where(eq(orders.customerId, customerId))
  const keys = new Set(attempts.map(({ key }) => key))
  expect(rows.filter(({ id }) => !keys.has(id))).toEqual([])
  for (const { key, response } of attempts)
    if (response !== undefined) expect(rows.some(({ id }) => id === key)).toBe('number' in JSON.parse(response))
  const live = rows.filter(({ state }) => state !== 'cancelled')
  const taken = rows.filter(({ state, shippedAt }) => state !== 'cancelled' || shippedAt)
  const ids = taken.map(({ id }) => id)
  const lines = ids.length > 0 ? await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)) : []
  const stock = await db
    .select()
    .from(variants)
    .where(inArray(variants.sku, [...SKUS]))
  for (const { sku, stock: left } of stock) {
    const ordered = lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0)
    expect({ sku, pieces: left + ordered }).toEqual({ sku, pieces: STOCK })
  }
  expect(await readBalance(db, customerId)).toEqual({
    available: POINTS - sum(live.map(({ quote }) => getPointsUsed(quote))),
    pending: sum(live.map(({ quote }) => quote.earnedPoints)),
  })
  const all = rows.map(({ id }) => id)
  const events = all.length > 0 ? await db.select().from(orderEvents).where(inArray(orderEvents.orderId, all)) : []
  for (const row of rows)
    checkHistory(
      row,
      events.filter(({ orderId }) => orderId === row.id).toSorted((one, other) => one.revision - other.revision),
    )
}

function checkHistory(
  { state, method, totalYen, quote }: typeof orders.$inferSelect,
  events: readonly (typeof orderEvents.$inferSelect)[],
): void {
  expect(quote.totalYen).toBe(totalYen)
  expect(sum(quote.taxes.map(({ yen }) => yen))).toBe(totalYen)
  expect(events.at(-1)!.state).toBe(state)
  for (const [index, event] of events.slice(1).entries())
    expect(mayChangeState(events[index]!.state, event.state, event.actor, method ?? undefined)).toBe(true)
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Fails at the n-th statement, as if the process had died there. */
function crashing(tx: Db, statements: number): Db {
  let left = statements
  return new Proxy(tx, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if ((left -= 1) < 0) throw new Error('crash')
        return Reflect.apply(value, target, args)
      }
    },
  })
}

const send = ({ database, env, customerId, clock }: OrderSystem, { key, body }: Attempt, crashAt = Infinity) => {
  const now = () => clock.ms
  const submission = { key, customerId, call: 'POST /api/Orders', text: JSON.stringify(body), source: 'model' }
  return submit({ db: database.db, now }, submission, () => ({
    limits: [{ of: ['order model', customerId], max: 1_000, withinMs: HOUR_MS }],
    rejectsBeforeWriting: true,
    run: (tx) => createOrder({ env, now }, crashing(tx, crashAt), { body, key, customerId }),
  }))
}

/** A response that arrives is always the same. */
async function sendAndReceive(system: OrderSystem, attempt: Attempt): Promise<void> {
  const { body } = await send(system, attempt)
  expect(body).toBe(attempt.response ?? body)
  attempt.response = body
}

interface Choice {
  quantities: readonly [number, number]
  /** Lamps to assemble, if so many are ordered. */
  assembly: number
  points: number
  payment: 'transfer' | 'cash'
}

async function prepareBody(system: OrderSystem, { quantities, assembly, points, payment }: Choice): Promise<NewOrder> {
  const { database, env, customerId, clock } = system
  const asked = SKUS.map((sku, index) => ({
    sku,
    quantity: quantities[index]!,
    ...(sku === 'LAMP' && { services: { assembly } }),
  })).filter(({ quantity }) => quantity > 0)
  const body = { lines: asked, prefecture: ADDRESS.prefecture, points, payment }
  const { lines, quote, deliveryDays } = await quoteCheckout(database.db, { body, customerId, env, nowMs: clock.ms })
  return {
    lines: lines.map(({ sku, quantity, unitYen, services }) => ({
      sku,
      quantity,
      unitYen,
      ...(services && { services }),
    })),
    address: ADDRESS,
    deliveryOn: deliveryDays[0]!,
    slot: 'any',
    note: '',
    termsVersion: ORDER_TERMS_VERSION,
    payment: quote.payment?.method ?? null,
    points: getPointsUsed(quote),
    totalYen: quote.totalYen,
  }
}

/** `run` gets the attempt that the number chooses; without attempts the command is skipped. */
const onAttempt = (
  name: string,
  chosen: number,
  run: (system: OrderSystem, attempt: Attempt, model: OrderModel) => Promise<void>,
): OrderCommand => ({
  check: ({ attempts }) => attempts.length > 0,
  async run(model, system) {
    await run(system, model.attempts[chosen % model.attempts.length]!, model)
    await checkOrders(model, system)
  },
  toString: () => `${name} ${chosen}`,
})

type Fate = 'arrives' | 'is lost' | number

/** The response arrives, is lost, or the server dies at a statement. */
const order = (choice: Choice, fate: Fate): OrderCommand => ({
  check: () => true,
  async run(model, system) {
    const attempt: Attempt = { key: ulid(system.clock.ms), body: await prepareBody(system, choice) }
    model.attempts.push(attempt)
    if (fate === 'arrives') await sendAndReceive(system, attempt)
    else if (fate === 'is lost') await send(system, attempt)
    else await send(system, attempt, fate).catch((error: Error) => expect(error.message).toContain('crash'))
    await checkOrders(model, system)
  },
  toString: () => `order ${JSON.stringify(choice)}, response ${fate}`,
})

const retry = (chosen: number) => onAttempt('retry', chosen, sendAndReceive)

/** Another tab confirms the same page while this one tries again. */
const orderInSecondTab = (chosen: number) =>
  onAttempt('second tab', chosen, async (system, attempt, { attempts }) => {
    const second: Attempt = { key: ulid(system.clock.ms), body: attempt.body }
    attempts.push(second)
    await Promise.all([sendAndReceive(system, attempt), sendAndReceive(system, second)])
  })

const ignoreClosed = (error: unknown) => {
  if (!(error instanceof CodedError && ['ORDER_CLOSED', 'NOT_FOUND'].includes(error.code))) throw error
}

const cancel = (chosen: number) =>
  onAttempt('cancel', chosen, async ({ database: { db }, clock }, { key }) => {
    const [row] = await db.select().from(orders).where(eq(orders.id, key))
    if (row) await db.transaction((tx) => cancelOrder(tx, row, clock.ms)).catch(ignoreClosed)
  })

/** The desk or a deadline changes the state step by step, where they may. */
const change = (chosen: number, steps: readonly OrderState[], actor: OrderActor) =>
  onAttempt(
    `${actor}: ${steps.join()}`,
    chosen,
    async ({ database: { db }, clock: { ms: nowMs } }, { key: orderId }) => {
      for (const to of steps)
        await db.transaction((tx) => changeState(tx, { orderId, to, actor, nowMs })).catch(ignoreClosed)
    },
  )

const wait = (hours: number): OrderCommand => ({
  check: () => true,
  async run(_model, { clock }) {
    clock.ms += hours * HOUR_MS
  },
  toString: () => `wait ${hours} hours`,
})

const chosen = fc.nat(7)
const quantities = fc.tuple(fc.nat(2), fc.nat(2)).filter((both): both is [number, number] => both.some((it) => it > 0))
const choice = fc.record({
  quantities,
  assembly: fc.nat(2),
  points: fc.constantFrom(0, 0, 300, 999),
  payment: fc.constantFrom('transfer' as const, 'cash' as const),
})
const fate: fc.Arbitrary<Fate> = fc.oneof(fc.constantFrom('arrives' as const, 'is lost' as const), fc.nat(30))

/** The last one is a parcel that comes back. */
const DESK_STEPS: OrderState[][] = [['received'], ['cancelled'], ['received', 'preparing', 'shipped', 'cancelled']]

export const ORDER_COMMANDS: fc.Arbitrary<OrderCommand>[] = [
  fc.tuple(choice, fate).map((given) => order(...given)),
  chosen.map(retry),
  chosen.map(orderInSecondTab),
  chosen.map(cancel),
  fc.tuple(chosen, fc.constantFrom(...DESK_STEPS)).map(([it, steps]) => change(it, steps, 'desk')),
  chosen.map((it) => change(it, ['cancelled'], 'deadline')),
  fc.integer({ min: 1, max: 30 }).map(wait),
]
