/** A store with random goods, whose orders the oracles compute: `const world = await openOracleWorld(open, …)`. */
import { ulid } from 'ulid'
import { expect } from 'vitest'
import { ORDER_TERMS_VERSION } from '#contract/orders/schema.ts'
import { customers } from '#server/customers/schema.ts'
import { deskCommands } from '#server/modules.ts'
import { createOrder as placeOrder } from '#server/orders/create.ts'
import { quoteCheckout } from '#server/orders/quote.ts'
import type { Database } from '#server/platform/db/client.ts'
import { parseCommand } from '#server/platform/desk/run-command.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { grantPoints } from '#server/points/ledger.ts'
import { fillStore } from './fill-store.ts'
import { insertCatalogue } from './insert-catalogue.ts'
import { makeItem, makeVariant } from './make-item.ts'
import { computeOrder, createGoods, type OracleGoods, type OracleOrder, type OracleRandom } from './order-oracle.ts'
import { ADDRESS } from './order-world.ts'
import { STRIPE_KEYS } from './stripe-double.ts'

export const ORACLE_START = Date.parse('2026-11-24T10:00:00+09:00')
/** Of each of the goods. */
export const ORACLE_STOCK = 2_000_000

type Variant = Parameters<typeof makeVariant>[0]

interface Goods {
  random: OracleRandom
  /** How a price is shown. */
  toPrice?: (unitYen: number) => Variant
}

export type OracleWorld = Awaited<ReturnType<typeof openOracleWorld>>

export interface OraclePlaced {
  id: string
  /** With what the customer really can spend, to a real place. */
  order: OracleOrder
  expected: ReturnType<typeof computeOrder>
}

export async function openOracleWorld(
  open: () => Promise<Database>,
  { random, toPrice = (price) => ({ price }) }: Goods,
) {
  const goods = Array.from({ length: 40 }, (_, n): OracleGoods => createGoods(random, `GOODS-${n}`))
  const database = await open()
  const { db } = database
  await fillStore(database)
  const items = goods.map(({ sku, unitYen, ...its }, n) =>
    makeItem({
      id: 101 + n,
      ...its,
      services: ['assembly', 'pickup'],
      variants: [makeVariant({ sku, ...toPrice(unitYen), stock: ORACLE_STOCK })],
    }),
  )
  await insertCatalogue(db, { categories: [], items, nowMs: ORACLE_START })
  const clock = { ms: ORACLE_START }
  const env = readEnv(STRIPE_KEYS)
  const deps = { db, env, now: () => clock.ms }

  return {
    db,
    goods,
    clock,
    deps,
    close: () => database.close(),
    /** The same one for the same number, with points once. */
    async loadCustomerId(n: number, points: number): Promise<string> {
      const id = `01K${`${n}`.padStart(23, '0')}`
      const at = new Date(ORACLE_START)
      const names = { familyName: '山田', givenName: '花子', familyKana: 'ヤマダ', givenKana: 'ハナコ' }
      const customer = { ...names, id, email: `c${id}@example.jp`, verifiedAt: at, createdAt: at }
      await db
        .insert(customers)
        .values({ ...customer, newsletter: false, termsVersion: '2026-11-01' })
        .onConflictDoNothing()
      const gift = { id: `gift:${id}`, customerId: id, points, nowMs: ORACLE_START }
      await db.transaction((tx) => grantPoints(tx, gift))
      return id
    },
    /** Undefined if the order cannot be paid as chosen. `points`: as many as the customer has. */
    async place(wished: OracleOrder, customer: { id: string; points: number }): Promise<OraclePlaced | undefined> {
      const prefecture = wished.prefecture ?? '東京都'
      const order = { ...wished, prefecture, points: Math.min(wished.points, customer.points) }
      const expected = computeOrder(order, clock.ms)
      const lines = order.lines.map(({ sku, quantity, services }) => ({ sku, quantity, services }))
      const asked = { lines, points: order.points, payment: order.payment, prefecture }
      const seen = await quoteCheckout(db, { body: asked, customerId: customer.id, env, nowMs: clock.ms })
      expect(seen.quote.payment?.problem).toBe(expected.problem)
      if (expected.problem !== undefined) return undefined
      const body = {
        lines: order.lines.map(({ sku, quantity, unitYen, services }) => ({ sku, quantity, unitYen, services })),
        address: { ...ADDRESS, prefecture },
        deliveryOn: seen.deliveryDays[0]!,
        slot: 'any' as const,
        note: '',
        termsVersion: ORDER_TERMS_VERSION,
        payment: expected.method ?? null,
        points: Number(expected.pointsUsed),
        // Refused if it is not what the server computes.
        totalYen: Number(expected.totalYen),
      }
      const id = ulid(clock.ms)
      await db.transaction((tx) => placeOrder(deps, tx, { body, key: id, buyer: { customerId: customer.id } }))
      return { id, order, expected }
    },
    /** The export for accounting: of each row, what is in which column. */
    async exportOrders(): Promise<Record<string, string>[]> {
      const files: { bytes: Uint8Array }[] = []
      await parseCommand(deskCommands, ['orders', 'export'])!.run(
        { ...deps, files: undefined as never, user: 'tester' },
        () => {},
        (file) => files.push(file),
      )
      const [head, ...rows] = new TextDecoder()
        .decode(files[0]!.bytes)
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split(/\r?\n/)
        .map((line) => line.split(','))
      return rows.map((cells) => Object.fromEntries(cells.map((cell, n) => [head![n], cell])))
    },
  }
}
