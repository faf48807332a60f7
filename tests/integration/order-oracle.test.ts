/**
 * What an accountant would check: random orders are placed, paid, delivered or cancelled, and what the store then says of
 * them is compared with tests/support/order-oracle.ts, yen by yen. `ORACLE_ORDERS` sets their number.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { eq, sql } from '#drizzle'
import { ORDER_TERMS_VERSION } from '#contract/orders/schema.ts'
import { deskCommands } from '#server/modules.ts'
import { createOrder as placeOrder } from '#server/orders/create.ts'
import { quoteCheckout } from '#server/orders/quote.ts'
import { issueReceipt } from '#server/orders/receipt.ts'
import { loadOrder } from '#server/orders/rows.ts'
import { orders } from '#server/orders/schema.ts'
import { changeState } from '#server/orders/state.ts'
import { customers } from '#server/customers/schema.ts'
import type { Database } from '#server/platform/db/client.ts'
import { parseCommand } from '#server/platform/desk/run-command.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { grantPoints, readBalance, releasePoints } from '#server/points/ledger.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { insertCatalogue } from '#tests/support/insert-catalogue.ts'
import { makeItem, makeVariant } from '#tests/support/make-item.ts'
import {
  computeOrder,
  createGoods,
  createOrder,
  createRandom,
  type OracleOrder,
  type OracleRandom,
  pick,
} from '#tests/support/order-oracle.ts'
import { ADDRESS } from '#tests/support/order-world.ts'
import { STRIPE_KEYS } from '#tests/support/stripe-double.ts'

const ORDERS = Number(process.env['ORACLE_ORDERS'] ?? 60)
const LIMIT_MS = 60_000 + ORDERS * 200
const START = Date.parse('2026-11-24T10:00:00+09:00')
const DAY = 86_400_000
const POINTS = 3_000_000
const env = readEnv(STRIPE_KEYS)

const METHODS = {
  card: 'クレジットカード',
  paypay: 'PayPay',
  konbini: 'コンビニ払い',
  transfer: '銀行振込',
  cash: '代金引換',
}
const FATES = ['open', 'received', 'delivered', 'delivered', 'cancelled'] as const
type Fate = (typeof FATES)[number]

interface Placed {
  id: string
  customerId: string
  atMs: number
  fate: Fate
  order: OracleOrder
  expected: ReturnType<typeof computeOrder>
}

// The embedded database is enough: both store the same rows.
describe.each(storeDatabases())(`${ORDERS} random orders on $name`, ({ open }) => {
  const random = createRandom(20_261_125)
  const goods = Array.from({ length: 40 }, (_, n) => createGoods(random, `GOODS-${n}`))
  const placed: Placed[] = []
  let database: Database
  let clockMs = START
  const deps = () => ({ db: database.db, env, now: () => clockMs, files: undefined as never })

  beforeAll(
    async () => {
      database = await open()
      await fillStore(database)
      const items = goods.map(({ sku, unitYen, ...its }, n) =>
        makeItem({
          id: 101 + n,
          ...its,
          services: ['assembly', 'pickup'],
          variants: [makeVariant({ sku, ...priceAs(random, unitYen), stock: 2_000_000 })],
        }),
      )
      await insertCatalogue(database.db, { categories: [], items, nowMs: START })
      for (let n = 0; n < ORDERS; n++) {
        const it = await place(n)
        if (it) await follow(it)
      }
      // What was delivered more than a week ago has given its points.
      clockMs += 30 * DAY
      await releasePoints(database.db, clockMs)
    },
    60_000 + ORDERS * 200,
  )
  afterAll(() => database.close())

  /** A new customer for each ten orders. */
  async function loadCustomerId(n: number): Promise<string> {
    const customerId = `01K${`${Math.floor(n / 10)}`.padStart(23, '0')}`
    const at = new Date(START)
    const names = { familyName: '山田', givenName: '花子', familyKana: 'ヤマダ', givenKana: 'ハナコ' }
    const customer = { ...names, id: customerId, email: `c${customerId}@example.jp`, verifiedAt: at, createdAt: at }
    const added = await database.db
      .insert(customers)
      .values({ ...customer, newsletter: false, termsVersion: '2026-11-01' })
      .onConflictDoNothing()
      .returning()
    const gift = { id: `gift:${customerId}`, customerId, points: POINTS, nowMs: START }
    if (added.length > 0) await database.db.transaction((tx) => grantPoints(tx, gift))
    return customerId
  }

  /** Undefined if the order cannot be paid as chosen. */
  async function place(n: number): Promise<Placed | undefined> {
    clockMs += 1_000 + random(40_000_000 / ORDERS)
    const customerId = await loadCustomerId(n)
    const wished = createOrder(random, goods)
    const { available } = await readBalance(database.db, customerId)
    const order = { ...wished, prefecture: wished.prefecture ?? '東京都', points: Math.min(wished.points, available) }
    const expected = computeOrder(order, clockMs)
    const lines = order.lines.map(({ sku, quantity, services }) => ({ sku, quantity, services }))
    const asked = { lines, points: order.points, payment: order.payment, prefecture: order.prefecture }
    const seen = await quoteCheckout(database.db, { body: asked, customerId, env, nowMs: clockMs })
    expect(seen.quote.payment?.problem).toBe(expected.problem)
    if (expected.problem !== undefined) return undefined
    const body = {
      lines: order.lines.map(({ sku, quantity, unitYen, services }) => ({ sku, quantity, unitYen, services })),
      address: { ...ADDRESS, prefecture: order.prefecture },
      deliveryOn: seen.deliveryDays[0]!,
      slot: 'any' as const,
      note: '',
      termsVersion: ORDER_TERMS_VERSION,
      payment: expected.method ?? null,
      points: Number(expected.pointsUsed),
      // Refused if it is not what the server computes.
      totalYen: Number(expected.totalYen),
    }
    const id = ulid(clockMs)
    await database.db.transaction((tx) => placeOrder(deps(), tx, { body, key: id, buyer: { customerId } }))
    const it: Placed = { id, customerId, atMs: clockMs, fate: pick(random, FATES), order, expected }
    placed.push(it)
    return it
  }

  async function follow({ id, fate, expected: { method } }: Placed): Promise<void> {
    const change = (to: Parameters<typeof changeState>[1]['to'], actor: 'desk' | 'payment' | 'customer') =>
      database.db.transaction((tx) => changeState(tx, { orderId: id, to, actor, nowMs: clockMs }))
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
      const [row] = await database.db.select().from(orders).where(eq(orders.id, it.id))
      const shown = isPaid(it)
        ? (await database.db.transaction((tx) => issueReceipt(tx, row!, '山田'))).order
        : await loadOrder(database.db, row!)
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
    const files: { bytes: Uint8Array }[] = []
    await parseCommand(deskCommands, ['orders', 'export'])!.run(
      { ...deps(), user: 'tester' },
      () => {},
      (file) => files.push(file),
    )
    const [head, ...rows] = new TextDecoder()
      .decode(files[0]!.bytes)
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split(/\r?\n/)
      .map((line) => line.split(','))
    const table = rows.map((cells) => Object.fromEntries(cells.map((cell, n) => [head![n], cell])))
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
      expect(await readBalance(database.db, customerId)).toEqual({
        available: POINTS - sum(own, (it) => it.expected.pointsUsed) + sum(own.filter(isDelivered), earned),
        pending: sum(
          own.filter((it) => !isDelivered(it)),
          earned,
        ),
      })
    }
    // Points only move: what every grant has got is somewhere.
    const { rows } = await database.db.execute(sql`
      select grant_id from point_entries group by grant_id having sum(points) filter (where source = 'issued') is null`)
    expect(rows).toEqual([])
  })

  it('have taken the right pieces', { timeout: LIMIT_MS }, async () => {
    const { rows } = await database.db.execute<{ sku: string; stock: number }>(
      sql`select sku, stock from variants where sku like 'GOODS-%'`,
    )
    for (const { sku, stock } of rows) {
      const lines = placed.filter(({ fate }) => fate !== 'cancelled').flatMap(({ order }) => order.lines)
      const pieces = lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0)
      expect({ sku, stock }).toEqual({ sku, stock: 2_000_000 - pieces })
    }
  })
})

/** The same price, now and then as a sale that goes on, or after one that is over. */
function priceAs(random: OracleRandom, unitYen: number) {
  const kind = random(4)
  if (kind === 0) return { price: unitYen * 2, salePrice: unitYen, saleUntil: null }
  if (kind === 1)
    return { price: unitYen * 2, salePrice: unitYen, saleUntil: new Date(START + 900 * DAY).toISOString() }
  if (kind === 2) return { price: unitYen, salePrice: 1, saleUntil: new Date(START - DAY).toISOString() }
  return { price: unitYen }
}
