/**
 * What an accountant would check: random orders are placed, paid, delivered or cancelled, and what the store then says of
 * them is compared with tests/support/order-oracle.ts, yen by yen. `ORACLE_ORDERS` sets their number.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq, sql } from '#drizzle'
import { issueReceipt } from '#server/orders/receipt.ts'
import { loadOrder } from '#server/orders/rows.ts'
import { orders } from '#server/orders/schema.ts'
import { changeState } from '#server/orders/state.ts'
import { readBalance, releasePoints } from '#server/points/ledger.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { createOrder, createRandom, type OracleRandom, pick } from '#tests/support/order-oracle.ts'
import {
  ORACLE_START,
  ORACLE_STOCK,
  openOracleWorld,
  type OraclePlaced,
  type OracleWorld,
} from '#tests/support/oracle-world.ts'

const ORDERS = Number(process.env['ORACLE_ORDERS'] ?? 60)
const LIMIT_MS = 60_000 + ORDERS * 200
const DAY = 86_400_000
const POINTS = 3_000_000

const METHODS = {
  card: 'クレジットカード',
  paypay: 'PayPay',
  konbini: 'コンビニ払い',
  transfer: '銀行振込',
  cash: '代金引換',
}
const FATES = ['open', 'received', 'delivered', 'delivered', 'cancelled'] as const
type Fate = (typeof FATES)[number]

interface Placed extends OraclePlaced {
  customerId: string
  atMs: number
  fate: Fate
}

// The embedded database is enough: both store the same rows.
describe.each(storeDatabases())(`${ORDERS} random orders on $name`, ({ open }) => {
  const random = createRandom(20_261_125)
  const placed: Placed[] = []
  let world: OracleWorld

  beforeAll(
    async () => {
      world = await openOracleWorld(open, { random, toPrice: (unitYen) => priceAs(random, unitYen) })
      for (let n = 0; n < ORDERS; n++) {
        const it = await place(n)
        if (it) await follow(it)
      }
      // What was delivered more than a week ago has given its points.
      world.clock.ms += 30 * DAY
      await releasePoints(world.db, world.clock.ms)
    },
    60_000 + ORDERS * 200,
  )
  afterAll(() => world.close())

  /** A new customer for each ten orders. Undefined if the order cannot be paid as chosen. */
  async function place(n: number): Promise<Placed | undefined> {
    const { db, goods, clock } = world
    clock.ms += 1_000 + random(40_000_000 / ORDERS)
    const customerId = await world.loadCustomerId(Math.floor(n / 10), POINTS)
    const wished = createOrder(random, goods)
    const { available } = await readBalance(db, customerId)
    const order = await world.place(wished, { id: customerId, points: available })
    if (!order) return undefined
    const it: Placed = { ...order, customerId, atMs: clock.ms, fate: pick(random, FATES) }
    placed.push(it)
    return it
  }

  async function follow({ id, fate, expected: { method } }: Placed): Promise<void> {
    const change = (to: Parameters<typeof changeState>[1]['to'], actor: 'desk' | 'payment' | 'customer') =>
      world.db.transaction((tx) => changeState(tx, { orderId: id, to, actor, nowMs: world.clock.ms }))
    if (fate === 'cancelled') await change('cancelled', 'customer')
    if (fate !== 'received' && fate !== 'delivered') return
    if (method !== undefined && method !== 'cash') await change('received', method === 'transfer' ? 'desk' : 'payment')
    if (fate === 'delivered') for (const to of ['preparing', 'shipped', 'delivered'] as const) await change(to, 'desk')
  }

  const isPaid = ({ fate, expected: { method } }: Placed) =>
    fate === 'delivered' || (fate === 'received' && method !== 'cash') || (fate === 'open' && method === undefined)

  it('have the right amounts, taxes and points on the order and on the receipt', { timeout: LIMIT_MS }, async () => {
    expect(placed.length).toBeGreaterThan(ORDERS / 2)
    for (const it of placed) {
      const [row] = await world.db.select().from(orders).where(eq(orders.id, it.id))
      const shown = isPaid(it)
        ? (await world.db.transaction((tx) => issueReceipt(tx, row!, '山田'))).order
        : await loadOrder(world.db, row!)
      const { expected, order } = it
      expect(
        shown.lines.map(({ sku, quantity, unitYen, taxClass, shippingClass, services = {} }) => ({
          sku,
          unitYen,
          taxClass,
          shippingClass,
          quantity,
          services,
        })),
      ).toEqual(order.lines)
      const { quote, payment } = shown
      expect([quote.totalYen, row!.totalYen, payment]).toEqual([
        ...[Number(expected.totalYen), Number(expected.totalYen)],
        expected.method ?? null,
      ])
      expect(quote.taxes.map(({ rate, yen, taxYen }) => [rate, yen, taxYen].map(BigInt))).toEqual(expected.taxes)
    }
  })

  it('have the right figures in the accounts', { timeout: LIMIT_MS }, async () => {
    const table = await world.exportOrders()
    expect(table).toHaveLength(placed.length)
    for (const [n, { expected, atMs, fate }] of placed.entries()) {
      const [, yen10, taxYen10] = expected.taxes.find(([rate]) => rate === 10n) ?? [10n, 0n, 0n]
      const [, yen8, taxYen8] = expected.taxes.find(([rate]) => rate === 8n) ?? [8n, 0n, 0n]
      const isCancelled = fate === 'cancelled'
      const sales = {
        商品代金: expected.goodsYen,
        送料: expected.fees.shipping,
        代引手数料: expected.fees.payment,
        '組み立て・引き取り': expected.fees.assembly + expected.fees.pickup,
        ポイント利用額: expected.pointsUsed,
        支払い金額: expected.totalYen,
        獲得ポイント: expected.earnedPoints,
        '10%対象額': yen10,
        '10%消費税額': taxYen10,
        '8%対象額': yen8,
        '8%消費税額': taxYen8,
      }
      expect(table[n]).toMatchObject({
        注文日: new Date(atMs + 9 * 3_600_000).toISOString().slice(0, 10),
        支払い方法: expected.method ? METHODS[expected.method] : '全額ポイント',
        キャンセルした金額: isCancelled ? `${expected.totalYen}` : '0',
        ...Object.fromEntries(Object.entries(sales).map(([name, yen]) => [name, isCancelled ? '0' : `${yen}`])),
      })
    }
  })

  it('have moved the right points', { timeout: LIMIT_MS }, async () => {
    for (const customerId of new Set(placed.map((it) => it.customerId))) {
      const own = placed.filter((it) => it.customerId === customerId && it.fate !== 'cancelled')
      const sum = (of: readonly Placed[], get: (it: Placed) => bigint) =>
        Number(of.reduce((all, it) => all + get(it), 0n))
      const isDelivered = ({ fate }: Placed) => fate === 'delivered'
      const earned = (it: Placed) => it.expected.earnedPoints
      expect(await readBalance(world.db, customerId)).toEqual({
        available: POINTS - sum(own, (it) => it.expected.pointsUsed) + sum(own.filter(isDelivered), earned),
        pending: sum(
          own.filter((it) => !isDelivered(it)),
          earned,
        ),
      })
    }
    // Points only move: what every grant has got is somewhere.
    const { rows } = await world.db.execute(sql`
      select grant_id from point_entries group by grant_id having sum(points) filter (where source = 'issued') is null`)
    expect(rows).toEqual([])
  })

  it('have taken the right pieces', { timeout: LIMIT_MS }, async () => {
    const { rows } = await world.db.execute<{ sku: string; stock: number }>(
      sql`select sku, stock from variants where sku like 'GOODS-%'`,
    )
    for (const { sku, stock } of rows) {
      const lines = placed.filter(({ fate }) => fate !== 'cancelled').flatMap(({ order }) => order.lines)
      const pieces = lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0)
      expect({ sku, stock }).toEqual({ sku, stock: ORACLE_STOCK - pieces })
    }
  })
})

/** The same price, now and then as a sale that goes on, or after one that is over. */
function priceAs(random: OracleRandom, unitYen: number) {
  const kind = random(4)
  if (kind === 0) return { price: unitYen * 2, salePrice: unitYen, saleUntil: null }
  if (kind === 1)
    return { price: unitYen * 2, salePrice: unitYen, saleUntil: new Date(ORACLE_START + 900 * DAY).toISOString() }
  if (kind === 2) return { price: unitYen, salePrice: 1, saleUntil: new Date(ORACLE_START - DAY).toISOString() }
  return { price: unitYen }
}
