/** Commands for the model test of orders: each is sent to the server, and what must always hold is checked after it. */
import * as fc from 'fast-check'
import { ulid } from 'ulid'
import { expect } from 'vitest'
import { getPointsUsed } from '#contract/orders/amounts.ts'
import { type NewOrder, ORDER_TERMS_VERSION } from '#contract/orders/schema.ts'
import type { OrderActor, OrderState } from '#contract/orders/states.ts'
import type { OrderInput } from '#contract/orders/actions.ts'
import { HOUR_MS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { eq, sql } from '#drizzle'
import { createOrder } from '#server/orders/create.ts'
import { quoteCheckout } from '#server/orders/quote.ts'
import { cancelAction, undoAction } from '#server/orders/desk-actions.ts'
import { orders } from '#server/orders/schema.ts'
import { deliverAction, shipAction } from '#server/orders/shipment-actions.ts'
import { cancelOrder, changeState } from '#server/orders/state.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type DeskAction, runAction } from '#server/platform/desk/action.ts'
import { toTerminalActor } from '#server/platform/desk/actor.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { submit } from '#server/platform/idempotency/submit.ts'
import { type Attempt, checkOrders, type OrderModel, type OrderSystem, SKUS } from './order-system.ts'
import { ADDRESS } from './order-world.ts'

export type OrderCommand = fc.AsyncCommand<OrderModel, OrderSystem>

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
    run: (tx) => createOrder({ env, now }, crashing(tx, crashAt), { body, key, buyer: { customerId } }),
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

/** Staff act with what they see. What they may not do is refused, and changes nothing. */
const act = <Input extends OrderInput>(
  name: string,
  chosen: number,
  action: DeskAction<Input>,
  input: Omit<Input, keyof OrderInput>,
) =>
  onAttempt(name, chosen, async ({ database: { db }, clock }, { key }) => {
    const [row] = await db.select().from(orders).where(eq(orders.id, key))
    if (!row) return
    const given = { orderId: key, seen: row.revision, ...input } as Input
    const call = { key: ulid(clock.ms), actor: toTerminalActor('鈴木') }
    const isRefused = await runAction({ db, env: {}, now: () => clock.ms }, action, given, call).then(
      () => false,
      (error: unknown) => {
        if (error instanceof CommandError) return true
        throw error
      },
    )
    const [after] = await db.select().from(orders).where(eq(orders.id, key))
    if (isRefused) expect(after).toEqual(row)
  })

const undo = (chosen: number) => act('undo', chosen, undoAction, {})

/** Some pieces of one kind, or all that is left. */
const ship = (chosen: number, tracking: string, pieces: { sku: string; quantity: number } | null) =>
  act(`ship ${tracking} ${JSON.stringify(pieces)}`, chosen, shipAction, {
    carrier: 'みどり運輸',
    tracking,
    ...(pieces && { pieces: [pieces] }),
  })

/** The mail job of everything that has happened until now starts: nothing of it can be undone any more. */
const startNotices: OrderCommand = {
  check: () => true,
  async run(_model, { database: { db } }) {
    await db.execute(sql`update jobs.job set state = 'active' where name = 'order-mails' and state = 'created'`)
  },
  toString: () => 'notices start',
}

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

const DESK_STEPS: OrderState[][] = [
  ['received'],
  ['cancelled'],
  ['received', 'preparing'],
  ['preparing'],
  ['cancelled'],
]
const TRACKING_NUMBERS = ['1111', '2222', '3333']

export const ORDER_COMMANDS: fc.Arbitrary<OrderCommand>[] = [
  fc.tuple(choice, fate).map((given) => order(...given)),
  chosen.map(retry),
  chosen.map(orderInSecondTab),
  chosen.map(cancel),
  fc.tuple(chosen, fc.constantFrom(...DESK_STEPS)).map(([it, steps]) => change(it, steps, 'desk')),
  chosen.map((it) => change(it, ['cancelled'], 'deadline')),
  fc
    .tuple(
      chosen,
      fc.constantFrom(...TRACKING_NUMBERS),
      fc.option(fc.record({ sku: fc.constantFrom(...SKUS), quantity: fc.integer({ min: 1, max: 2 }) })),
    )
    .map((given) => ship(...given)),
  chosen.map((it) => act('deliver', it, deliverAction, {})),
  chosen.map((it) => act('deliver the first', it, deliverAction, { position: 1 })),
  chosen.map((it) => act('cancel at the desk', it, cancelAction, { reason: '欠品' })),
  chosen.map(undo),
  chosen.map(undo),
  fc.constant(startNotices),
  fc.integer({ min: 1, max: 30 }).map(wait),
]
