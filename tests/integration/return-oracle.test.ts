/**
 * What an accountant would check of returns: random orders are delivered and come back in random parts, and what the store then
 * has is compared with tests/support/return-oracle.ts, yen by yen. `RETURN_ORDERS` sets their number.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { eq } from '#drizzle'
import { isByService } from '#contract/orders/payment.ts'
import { isFaultOfShop, RETURN_REASONS } from '#contract/orders/returns.ts'
import { ORDER_TERMS_VERSION } from '#contract/orders/schema.ts'
import { variants } from '#server/catalogue/schema.ts'
import { customers } from '#server/customers/schema.ts'
import { deskCommands } from '#server/modules.ts'
import { createOrder as placeOrder } from '#server/orders/create.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { quoteCheckout } from '#server/orders/quote.ts'
import { getRemaining, loadRefunds } from '#server/orders/refund-rows.ts'
import { loadReturns } from '#server/orders/returns.ts'
import { orders } from '#server/orders/schema.ts'
import { addShipment } from '#server/orders/shipments.ts'
import { changeState } from '#server/orders/state.ts'
import { runAction } from '#server/platform/desk/action.ts'
import { toTerminalActor } from '#server/platform/desk/actor.ts'
import { parseCommand } from '#server/platform/desk/run-command.ts'
import type { Database } from '#server/platform/db/client.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { grantPoints, readBalance, releasePoints } from '#server/points/ledger.ts'
import { arriveAction, inspectAction, openAction } from '#server/returns/desk-actions.ts'
import { planSettlement } from '#server/returns/plan.ts'
import { settleAction } from '#server/returns/settle-action.ts'
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
  pick,
} from '#tests/support/order-oracle.ts'
import { ADDRESS } from '#tests/support/order-world.ts'
import { returnPieces, startReturns } from '#tests/support/return-oracle.ts'
import { STRIPE_KEYS } from '#tests/support/stripe-double.ts'

const ORDERS = Number(process.env['RETURN_ORDERS'] ?? 12)
const LIMIT_MS = 120_000 + ORDERS * 3_000
const START = Date.parse('2026-11-24T10:00:00+09:00')
const DAY = 86_400_000
const GIFT = 100_000
const STOCK = 2_000_000
const env = readEnv(STRIPE_KEYS)
const actor = toTerminalActor('tester')

const min = (...values: bigint[]): bigint => values.reduce((least, it) => (it < least ? it : least))
const COLLECTION = { S: 770n, M: 1_650n, L: 3_300n }

function computeCollection({ lines, prefecture }: OracleOrder, returned: readonly { position: number }[]): bigint {
  const classes = returned.map(({ position }) => lines[position]!.shippingClass)
  const highest = classes.includes('L') ? 'L' : classes.includes('M') ? 'M' : 'S'
  return COLLECTION[highest] + (prefecture === '北海道' || prefecture === '沖縄県' ? 1_650n : 0n)
}

// The embedded database is enough: both store the same rows.
describe.each(storeDatabases())(`returns of ${ORDERS} random orders on $name`, ({ open }) => {
  const random = createRandom(20_261_201)
  const goods = Array.from({ length: 40 }, (_, n) => createGoods(random, `GOODS-${n}`))
  let database: Database
  let clockMs = START
  const deps = () => ({ db: database.db, env, now: () => clockMs })
  const run = <Input, Output extends object>(action: Parameters<typeof runAction<Input, Output>>[1], input: Input) =>
    runAction(deps(), action, input, { key: ulid(clockMs), actor })

  beforeAll(async () => {
    database = await open()
    await fillStore(database)
    const items = goods.map(({ sku, unitYen, ...its }, n) =>
      makeItem({
        id: 101 + n,
        ...its,
        services: ['assembly', 'pickup'],
        variants: [makeVariant({ sku, price: unitYen, stock: STOCK })],
      }),
    )
    await insertCatalogue(database.db, { categories: [], items, nowMs: START })
  }, 120_000)
  afterAll(() => database.close())

  async function addCustomer(n: number): Promise<string> {
    const id = `01K${`${n}`.padStart(23, '0')}`
    const names = { familyName: '山田', givenName: '花子', familyKana: 'ヤマダ', givenKana: 'ハナコ' }
    const at = new Date(START)
    await database.db.insert(customers).values({
      ...{ ...names, id, email: `c${id}@example.jp`, verifiedAt: at, createdAt: at, newsletter: false },
      termsVersion: '2026-11-01',
    })
    const gift = { id: `gift:${id}`, customerId: id, points: GIFT, nowMs: START }
    await database.db.transaction((tx) => grantPoints(tx, gift))
    return id
  }

  /** An order that has arrived. Undefined if it cannot be paid as chosen. */
  async function deliver(n: number) {
    const wished = createOrder(random, goods)
    const order = { ...wished, prefecture: wished.prefecture ?? '東京都', points: Math.min(wished.points, GIFT) }
    const expected = computeOrder(order, clockMs)
    if (expected.problem !== undefined) return undefined
    const customerId = await addCustomer(n)
    const lines = order.lines.map(({ sku, quantity, services }) => ({ sku, quantity, services }))
    const asked = { lines, points: order.points, payment: order.payment, prefecture: order.prefecture }
    const seen = await quoteCheckout(database.db, { body: asked, customerId, env, nowMs: clockMs })
    const id = ulid(clockMs)
    const body = {
      lines: order.lines.map(({ sku, quantity, unitYen, services }) => ({ sku, quantity, unitYen, services })),
      address: { ...ADDRESS, prefecture: order.prefecture },
      deliveryOn: seen.deliveryDays[0]!,
      ...{ slot: 'any' as const, note: '', termsVersion: ORDER_TERMS_VERSION, payment: expected.method ?? null },
      points: Number(expected.pointsUsed),
      totalYen: Number(expected.totalYen),
    }
    await database.db.transaction((tx) => placeOrder(deps(), tx, { body, key: id, buyer: { customerId } }))
    await database.db.transaction(async (tx) => {
      const change = (to: 'received' | 'preparing' | 'shipped' | 'delivered', by: 'desk' | 'payment' = 'desk') =>
        changeState(tx, { orderId: id, to, actor: by, nowMs: clockMs })
      const { method } = expected
      if (method !== undefined && method !== 'cash') await change('received', isByService(method) ? 'payment' : 'desk')
      await change('preparing')
      const { revision } = await change('shipped')
      const shipment = { carrier: 'みどり運輸', number: `${n}`, shippedAt: new Date(clockMs), shippedIn: revision }
      const pieces = order.lines.map(({ sku, quantity }) => ({ sku, quantity }))
      await addShipment(tx, { orderId: id, pieces, ...shipment })
      await change('delivered')
    })
    return { id, customerId, order, expected, orderedAt: clockMs }
  }

  it('give back what the guide says, and leave ledgers that agree', { timeout: LIMIT_MS }, async () => {
    const restocked = new Map<string, number>()
    let [count, refunded] = [0, 0n]
    for (let n = 0; n < ORDERS; n++) {
      clockMs += 60_000
      const delivered = await deliver(n)
      if (!delivered) continue
      count += 1
      const { id, customerId, order, expected, orderedAt } = delivered
      const oracle = startReturns(order, orderedAt)
      const left = order.lines.map(({ quantity }) => quantity)
      const isGranted = random(2) === 0
      if (isGranted) await releasePoints(database.db, clockMs + 40 * DAY)
      const parts = 1 + random(3)
      for (let part = 0; part < parts && left.some((it) => it > 0); part++) {
        // The last part often is everything that is left.
        const isRest = part === parts - 1 && random(2) === 0
        const returned = left
          .map((quantity, position) => ({ position, quantity: isRest ? quantity : random(quantity + 1) }))
          .filter(({ quantity }) => quantity > 0)
        if (returned.length === 0) continue
        const reason = pick(random, RETURN_REASONS)
        const isCollected = random(2) === 0
        const pieces = returned.map(({ position, quantity }) => ({ sku: order.lines[position]!.sku, quantity }))
        const [row] = await database.db.select().from(orders).where(eq(orders.id, id))
        const seen = { orderId: id, seen: row!.revision }
        const { number } = await run(openAction, { ...seen, pieces, reason, wish: 'refund', isCollected })
        const load = async () => (await loadReturns(database.db, id)).find((it) => it.number === number)!
        const toInput = async () => ({ returnId: (await load()).id, seen: (await load()).revision })
        await run(arriveAction, { ...(await toInput()), isBack: true })
        const back = pieces.filter(() => random(2) === 0)
        await run(inspectAction, { ...(await toInput()), restocked: back })
        const before = await readBalance(database.db, customerId)
        const plan = await planSettlement(database.db, {
          row: await load(),
          order: row!,
          reductions: [],
          nowMs: clockMs,
        })
        await run(settleAction, { ...(await toInput()), refundYen: plan.settlement.refundYen })

        const isFault = isFaultOfShop(reason)
        const due = returnPieces(oracle, { lines: returned, isFault })
        const money = due.standard + due.reduced
        const fee = isCollected && !isFault ? computeCollection(order, returned) : 0n
        const fromMoney = min(fee, money)
        const fromPoints = min(fee - fromMoney, due.pointsBack)
        const pending = min(due.earned, BigInt(before.pending))
        const spendable = BigInt(before.available) + due.pointsBack - fromPoints
        const balance = min(due.earned - pending, spendable)
        const owed = min(due.earned - pending - balance, money - fromMoney)
        const { settlement } = await load()
        const message = JSON.stringify({ order, returned, reason, isCollected })
        expect(settlement!.earnedBack, message).toEqual({
          ...{ pending: Number(pending), balance: Number(balance), yen: Number(owed) },
        })
        expect(settlement, message).toMatchObject({
          pointsBack: Number(due.pointsBack - fromPoints),
          refundYen: Number(money - fromMoney - owed),
        })
        expect(await readBalance(database.db, customerId), message).toEqual({
          pending: before.pending - Number(pending),
          available: Number(spendable - balance),
        })
        refunded += money - fromMoney - owed
        for (const { position, quantity } of returned) left[position]! -= quantity
        for (const { sku, quantity } of back) restocked.set(sku, (restocked.get(sku) ?? 0) + quantity)
      }
      await database.db.transaction(async (tx) => {
        const row = await lockOrder(tx, id)
        const rows = await loadRefunds(tx, id)
        const remaining = getRemaining(row, rows)
        const paidBack = rows.reduce((sum, { yen }) => sum + yen, 0)
        expect(remaining.yen).toBe(Number(expected.totalYen) - paidBack)
        expect(remaining.taxes.reduce((sum, { yen }) => sum + yen, 0)).toBe(remaining.yen)
        for (const { taxYen } of remaining.taxes) expect(taxYen).toBeGreaterThanOrEqual(0)
        for (const { yen, taxes } of rows) expect(taxes.reduce((sum, it) => sum + it.yen, 0)).toBe(yen)
      })
    }
    expect(count).toBeGreaterThan(ORDERS / 2)

    const files: { bytes: Uint8Array }[] = []
    await parseCommand(deskCommands, ['orders', 'export'])!.run(
      { ...deps(), files: undefined as never, user: 'tester' },
      () => {},
      (file) => files.push(file),
    )
    const [head, ...rows] = new TextDecoder()
      .decode(files[0]!.bytes)
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split(/\r?\n/)
      .map((line) => line.split(','))
    const sum = (title: string) =>
      rows.filter(([kind]) => kind === '返金').reduce((all, cells) => all + BigInt(cells[head!.indexOf(title)]!), 0n)
    expect(sum('返金額')).toBe(refunded)
    expect(sum('10%対象額') + sum('8%対象額')).toBe(-refunded)

    const stocks = await database.db.select({ sku: variants.sku, stock: variants.stock }).from(variants)
    const { rows: sold } = await database.db.execute<{ sku: string; pieces: number }>(
      'select sku, sum(quantity)::int as pieces from order_lines group by sku',
    )
    for (const { sku, pieces } of sold)
      expect({ sku, stock: stocks.find((it) => it.sku === sku)!.stock }).toEqual({
        ...{ sku, stock: STOCK - pieces + (restocked.get(sku) ?? 0) },
      })
  })
})
