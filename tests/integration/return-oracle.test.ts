/**
 * What an accountant would check of returns: random orders are delivered and come back in random parts, are exchanged and become
 * cheaper, and what the store then has is compared with tests/support/return-oracle.ts, yen by yen. `RETURN_ORDERS` sets their
 * number.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { eq } from '#drizzle'
import { isByService } from '#contract/orders/payment.ts'
import { isFaultOfShop, RETURN_REASONS, type ReturnReason } from '#contract/orders/returns.ts'
import { variants } from '#server/catalogue/schema.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { getRemaining, loadRefunds } from '#server/orders/refund-rows.ts'
import { loadReturns } from '#server/orders/returns.ts'
import { orders } from '#server/orders/schema.ts'
import { deliverAction, shipAction } from '#server/orders/shipment-actions.ts'
import { changeState } from '#server/orders/state.ts'
import { runAction } from '#server/platform/desk/action.ts'
import { toTerminalActor } from '#server/platform/desk/actor.ts'
import { readBalance, releasePoints } from '#server/points/ledger.ts'
import { arriveAction, declineAction, inspectAction, openAction } from '#server/returns/desk-actions.ts'
import { planSettlement } from '#server/returns/plan.ts'
import { replaceAction, settleAction } from '#server/returns/settle-action.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { createOrder, createRandom, type OracleOrder, pick } from '#tests/support/order-oracle.ts'
import { ORACLE_STOCK, openOracleWorld, type OraclePlaced, type OracleWorld } from '#tests/support/oracle-world.ts'
import {
  countKept,
  getShare,
  type OracleReturns,
  reducePrice,
  replacePieces,
  returnPieces,
  startReturns,
} from '#tests/support/return-oracle.ts'

const ORDERS = Number(process.env['RETURN_ORDERS'] ?? 12)
const LIMIT_MS = 120_000 + ORDERS * 3_000
const DAY = 86_400_000
const GIFT = 100_000
const actor = toTerminalActor('tester')

const min = (...values: bigint[]): bigint => values.reduce((least, it) => (it < least ? it : least))
const COLLECTION = { S: 770n, M: 1_650n, L: 3_300n }

function computeCollection({ lines, prefecture }: OracleOrder, skus: readonly string[]): bigint {
  const classes = lines.filter(({ sku }) => skus.includes(sku)).map(({ shippingClass }) => shippingClass)
  const highest = classes.includes('L') ? 'L' : classes.includes('M') ? 'M' : 'S'
  return COLLECTION[highest] + (prefecture === '北海道' || prefecture === '沖縄県' ? 1_650n : 0n)
}

interface Pieces {
  sku: string
  quantity: number
}

/** An order that has arrived, and what becomes of it. */
interface Delivered extends OraclePlaced {
  customerId: string
  returns: OracleReturns
  /** Of the lines, with replacements. */
  skus: string[]
}

// The embedded database is enough: both store the same rows.
describe.each(storeDatabases())(`returns of ${ORDERS} random orders on $name`, ({ open }) => {
  const random = createRandom(20_261_201)
  /** Pieces that the stock has got or lost. */
  const moved = new Map<string, number>()
  let world: OracleWorld
  beforeAll(async () => {
    world = await openOracleWorld(open, { random })
  }, 120_000)
  afterAll(() => world.close())

  const run = <Input, Output extends object>(action: Parameters<typeof runAction<Input, Output>>[1], input: Input) =>
    runAction(world.deps, action, input, { key: ulid(world.clock.ms), actor })
  const loadOrder = async (id: string) => (await world.db.select().from(orders).where(eq(orders.id, id)))[0]!
  const seeOrder = async (orderId: string) => ({ orderId, seen: (await loadOrder(orderId)).revision })
  const move = (pieces: readonly Pieces[], sign: 1 | -1) => {
    for (const { sku, quantity } of pieces) moved.set(sku, (moved.get(sku) ?? 0) + sign * quantity)
  }

  async function ship(orderId: string, tracking: string): Promise<void> {
    await run(shipAction, { ...(await seeOrder(orderId)), carrier: 'みどり運輸', tracking })
    await run(deliverAction, await seeOrder(orderId))
  }

  /** Undefined if it cannot be paid as chosen. */
  async function deliver(n: number): Promise<Delivered | undefined> {
    const { db, goods, clock } = world
    const customerId = await world.loadCustomerId(n, GIFT)
    const placed = await world.place(createOrder(random, goods), { id: customerId, points: GIFT })
    if (!placed) return undefined
    const { id, order, expected } = placed
    await db.transaction(async (tx) => {
      const change = (to: 'received' | 'preparing', by: 'desk' | 'payment' = 'desk') =>
        changeState(tx, { orderId: id, to, actor: by, nowMs: clock.ms })
      const { method } = expected
      if (method !== undefined && method !== 'cash') await change('received', isByService(method) ? 'payment' : 'desk')
      await change('preparing')
    })
    await ship(id, `${n}`)
    return {
      ...placed,
      customerId,
      returns: startReturns(order, clock.ms),
      skus: order.lines.map(({ sku }) => sku),
    }
  }

  /** A return by the desk, with the lines that it must have: of two lines with the same goods the first pieces first. */
  async function openReturn(it: Delivered, { pieces, ...how }: { pieces: Pieces[]; reason: ReturnReason } & How) {
    const left = countKept(it.returns)
    const lines = pieces.flatMap(({ sku, quantity }) => {
      let missing = quantity
      return it.skus.flatMap((own, position) => {
        const part = own === sku ? Math.min(missing, left[position]!) : 0
        missing -= part
        return part > 0 ? [{ position, quantity: part }] : []
      })
    })
    const { number } = await run(openAction, { ...(await seeOrder(it.id)), pieces, ...how })
    const load = async () => (await loadReturns(world.db, it.id)).find((row) => row.number === number)!
    const see = async () => ({ returnId: (await load()).id, seen: (await load()).revision })
    expect((await load()).lines.map(({ position, quantity }) => ({ position, quantity }))).toEqual(lines)
    return { lines, load, see }
  }
  interface How {
    wish: 'refund' | 'exchange' | 'reduction'
    isCollected: boolean
  }

  /** Resolves with what was restocked. */
  async function bringBack({ see }: Awaited<ReturnType<typeof openReturn>>, pieces: Pieces[]): Promise<void> {
    await run(arriveAction, { ...(await see()), isBack: true })
    const restocked = pieces.filter(() => random(2) === 0)
    await run(inspectAction, { ...(await see()), restocked })
    move(restocked, 1)
  }

  /** Settles as planned, and compares what the customer gets. Resolves with the money. */
  async function settle(
    it: Delivered,
    { load, see }: Awaited<ReturnType<typeof openReturn>>,
    given: { due: ReturnType<typeof returnPieces>; fee?: bigint; reductions?: { sku: string; yen: number }[] },
  ): Promise<bigint> {
    const { db, clock } = world
    const { due, fee = 0n, reductions = [] } = given
    const before = await readBalance(db, it.customerId)
    const row = await load()
    const asked = { row, order: await loadOrder(it.id), reductions, nowMs: clock.ms }
    const { refundYen } = (await planSettlement(db, asked)).settlement
    await run(settleAction, { ...(await see()), refundYen, ...(reductions.length > 0 && { reductions }) })

    const money = due.standard + due.reduced
    const fromMoney = min(fee, money)
    const fromPoints = min(fee - fromMoney, due.pointsBack)
    const pending = min(due.earned, BigInt(before.pending))
    const spendable = BigInt(before.available) + due.pointsBack - fromPoints
    const balance = min(due.earned - pending, spendable)
    const owed = min(due.earned - pending - balance, money - fromMoney)
    const { settlement } = await load()
    const message = JSON.stringify({ order: it.order, row })
    expect(settlement!.earnedBack, message).toEqual({
      ...{ pending: Number(pending), balance: Number(balance), yen: Number(owed) },
    })
    expect(settlement, message).toMatchObject({
      pointsBack: Number(due.pointsBack - fromPoints),
      refundYen: Number(money - fromMoney - owed),
    })
    expect(await readBalance(db, it.customerId), message).toEqual({
      pending: before.pending - Number(pending),
      available: Number(spendable - balance),
    })
    return money - fromMoney - owed
  }

  const NOTHING = { standard: 0n, reduced: 0n, pointsBack: 0n, earned: 0n }

  /** A part comes back, is exchanged or becomes cheaper. Resolves with the money that goes back. */
  async function takePart(it: Delivered, isRest: boolean): Promise<bigint> {
    const left = countKept(it.returns)
    const counts = new Map<string, number>()
    for (const [position, sku] of it.skus.entries()) counts.set(sku, (counts.get(sku) ?? 0) + left[position]!)
    const pieces = [...counts]
      .map(([sku, most]) => ({ sku, quantity: isRest ? most : random(most + 1) }))
      .filter(({ quantity }) => quantity > 0)
    if (pieces.length === 0) return 0n
    const wish = isRest ? 'refund' : pick(random, ['refund', 'refund', 'exchange', 'reduction'] as const)
    const reason = pick(random, wish === 'exchange' ? (['defect', 'wrong-item'] as const) : RETURN_REASONS)
    const isCollected = random(2) === 0
    const opened = await openReturn(it, { pieces, reason, wish, isCollected })
    if (wish === 'reduction') {
      const sku = it.skus[opened.lines[0]!.position]!
      // A replacement is in another line than the first goods, and the first lines become cheaper first.
      const own = opened.lines
        .filter((line) => it.skus[line.position] === sku)
        .map((line) => ({ position: line.position, yen: getShare(it.returns, line) }))
      const most = Number(own.reduce((sum, { yen }) => sum + yen, 0n))
      if (most === 0) {
        await run(declineAction, { ...(await opened.see()), reason: '減額できる額がないため' })
        return 0n
      }
      const yen = 1 + random(most)
      let missing = BigInt(yen)
      const reductions = own.map((line) => {
        const part = min(line.yen, missing)
        missing -= part
        return { ...line, yen: part }
      })
      return settle(it, opened, { due: reducePrice(it.returns, reductions), reductions: [{ sku, yen }] })
    }
    if (wish === 'exchange') {
      await run(replaceAction, await opened.see())
      replacePieces(it.returns, opened.lines)
      it.skus.push(...opened.lines.map(({ position }) => it.skus[position]!))
      move(pieces, -1)
      await ship(it.id, `${1_000_000 + it.skus.length}`)
      // Some are sent without asking for the first ones.
      if (random(2) === 0) await bringBack(opened, pieces)
      return settle(it, opened, { due: NOTHING })
    }
    await bringBack(opened, pieces)
    const isFault = isFaultOfShop(reason)
    const fee =
      isCollected && !isFault
        ? computeCollection(
            it.order,
            pieces.map(({ sku }) => sku),
          )
        : 0n
    return settle(it, opened, { due: returnPieces(it.returns, { lines: opened.lines, isFault }), fee })
  }

  it('give back what the guide says, and leave ledgers that agree', { timeout: LIMIT_MS }, async () => {
    const { db, clock } = world
    let [count, refunded] = [0, 0n]
    for (let n = 0; n < ORDERS; n++) {
      clock.ms += 60_000
      const delivered = await deliver(n)
      if (!delivered) continue
      count += 1
      const { id, expected } = delivered
      if (random(2) === 0) await releasePoints(db, clock.ms + 40 * DAY)
      const parts = 1 + random(4)
      // The last part often is everything that is left.
      for (let part = 0; part < parts; part++)
        refunded += await takePart(delivered, part === parts - 1 && random(2) === 0)
      await db.transaction(async (tx) => {
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

    const back = (await world.exportOrders()).filter((row) => row['種類'] === '返金')
    const sum = (title: string) => back.reduce((all, row) => all + BigInt(row[title]!), 0n)
    expect(sum('返金額')).toBe(refunded)
    expect(sum('10%対象額') + sum('8%対象額')).toBe(-refunded)

    const stocks = await db.select({ sku: variants.sku, stock: variants.stock }).from(variants)
    // Replacements are lines of the order too, without a price.
    const { rows: sold } = await db.execute<{ sku: string; pieces: number }>(
      `select sku, sum(quantity)::int as pieces from order_lines where line->>'exchangedIn' is null group by sku`,
    )
    for (const { sku, pieces } of sold)
      expect({ sku, stock: stocks.find((it) => it.sku === sku)!.stock }).toEqual({
        ...{ sku, stock: ORACLE_STOCK - pieces + (moved.get(sku) ?? 0) },
      })
  })
})
