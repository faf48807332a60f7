/** What the model test of orders runs on, and what must always hold there. */
import { ulid } from 'ulid'
import { expect } from 'vitest'
import { getPointsUsed } from '#contract/orders/amounts.ts'
import type { NewOrder } from '#contract/orders/schema.ts'
import { mayChangeState, type OrderState } from '#contract/orders/states.ts'
import { eq, inArray } from '#drizzle'
import { variants } from '#server/catalogue/schema.ts'
import { customers } from '#server/customers/schema.ts'
import { orderEvents, orderLines, orders, shipments } from '#server/orders/schema.ts'
import type { Database } from '#server/platform/db/client.ts'
import { type Env, readEnv } from '#server/platform/system/env.ts'
import { grantPoints, readBalance } from '#server/points/ledger.ts'

const STOCK = 3
const POINTS = 1_000
export const SKUS = ['LAMP', 'TEA'] as const

/** What the device has sent; it may not know the outcome. */
export interface Attempt {
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
  const all = rows.map(({ id }) => id)
  const ordered = await db.select().from(orderLines).where(inArray(orderLines.orderId, all))
  const shipped = await db.select().from(shipments).where(inArray(shipments.orderId, all))
  const liveIds = new Set(live.map(({ id }) => id))
  const taken = [
    ...ordered.filter(({ orderId }) => liveIds.has(orderId)),
    ...shipped.filter(({ orderId }) => !liveIds.has(orderId)).flatMap(({ pieces }) => pieces),
  ]
  for (const { id, state } of rows) checkShipments(state, ordered.filter(isOf(id)), shipped.filter(isOf(id)))
  const stock = await db
    .select()
    .from(variants)
    .where(inArray(variants.sku, [...SKUS]))
  for (const { sku, stock: left } of stock) {
    expect({ sku, pieces: left + countPieces(taken, sku) }).toEqual({ sku, pieces: STOCK })
  }
  expect(await readBalance(db, customerId)).toEqual({
    available: POINTS - sum(live.map(({ quote }) => getPointsUsed(quote))),
    pending: sum(live.map(({ quote }) => quote.earnedPoints)),
  })
  const events = await db.select().from(orderEvents).where(inArray(orderEvents.orderId, all))
  for (const row of rows)
    checkHistory(
      row,
      events.filter(({ orderId }) => orderId === row.id).toSorted((one, other) => one.revision - other.revision),
    )
}

const isOf =
  (id: string) =>
  ({ orderId }: { orderId: string }): boolean =>
    orderId === id

const countPieces = (lines: readonly { sku: string; quantity: number }[], sku: string): number =>
  sum(lines.map((line) => (line.sku === sku ? line.quantity : 0)))

/** No piece is shipped twice; a shipped order is shipped as a whole. */
function checkShipments(
  state: OrderState,
  lines: readonly (typeof orderLines.$inferSelect)[],
  shipped: readonly (typeof shipments.$inferSelect)[],
): void {
  const pieces = shipped.flatMap((it) => it.pieces)
  if (['awaiting_payment', 'received'].includes(state)) expect(shipped).toEqual([])
  for (const { sku, quantity } of lines) {
    const count = countPieces(pieces, sku)
    expect(count).toBeLessThanOrEqual(quantity)
    if (state === 'shipped' || state === 'delivered') expect(count).toBe(quantity)
  }
  if (state === 'delivered') expect(shipped.every(({ deliveredAt }) => deliveredAt)).toBe(true)
}

/** Without what was undone, every state follows from the one before. */
function checkHistory(
  { state, method, totalYen, quote }: typeof orders.$inferSelect,
  events: readonly (typeof orderEvents.$inferSelect)[],
): void {
  expect(quote.totalYen).toBe(totalYen)
  expect(sum(quote.taxes.map(({ yen }) => yen))).toBe(totalYen)
  expect(events.at(-1)!.state).toBe(state)
  const undone = new Set(events.map(({ undoOf }) => undoOf))
  const states = events.filter(({ kind, revision }) => kind === 'state' && !undone.has(revision))
  expect(states.at(-1)!.state).toBe(state)
  for (const [index, event] of states.slice(1).entries())
    expect(mayChangeState(states[index]!.state, event.state, event.actor, method ?? undefined)).toBe(true)
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
