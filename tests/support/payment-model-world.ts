/** A store without HTTP for the model of payments: goods at both tax rates, customers with points, a local Stripe. */
import { Hono } from 'hono'
import { and, eq, inArray, ne, sql } from '#drizzle'
import { sumTaxes } from '#contract/orders/refund-taxes.ts'
import { isRefundCounted } from '#contract/orders/refunds.ts'
import { type NewOrder, ORDER_TERMS_VERSION } from '#contract/orders/schema.ts'
import { variants } from '#server/catalogue/schema.ts'
import { customers } from '#server/customers/schema.ts'
import { orderCsvRows } from '#server/orders/accounting-csv.ts'
import { searchRefundEntries } from '#server/orders/desk-search.ts'
import { quoteCheckout } from '#server/orders/quote.ts'
import { isUnsettled } from '#server/orders/refunds.ts'
import { orders, refunds, shipments } from '#server/orders/schema.ts'
import type { PaymentDeps } from '#server/payments/apply-intent.ts'
import { refundJob } from '#server/payments/jobs.ts'
import { openPaymentService } from '#server/payments/stripe.ts'
import { mountWebhook } from '#server/payments/module.ts'
import type { Database, Db } from '#server/platform/db/client.ts'
import { deskLog } from '#server/platform/desk/schema.ts'
import type { HttpEnv } from '#server/platform/http/exchange.ts'
import { createLog } from '#server/platform/system/log.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { grantPoints, readBalance } from '#server/points/ledger.ts'
import { listMismatches, recordImportedStock } from '#server/stock/ledger.ts'
import { type FaultyDatabase, makeFaulty } from './faulty-database.ts'
import { fillStore } from './fill-store.ts'
import { insertCatalogue } from './insert-catalogue.ts'
import { ADDRESS, ORDER_ITEMS } from './order-world.ts'
import { type StripeDouble, startStripeDouble } from './stripe-double.ts'

export const START_MS = Date.UTC(2026, 10, 27, 3)
/** What each order has. */
const GOODS = { LAMP: 2, TEA: 1 }
const SKUS = Object.keys(GOODS) as (keyof typeof GOODS)[]
const STOCK = 1_000_000
const POINTS = 100_000_000
const POINTS_SPENT = 100

export interface ModelWorld {
  database: Database
  /** Who orders; see `changeCustomer`. */
  customerId: string
  /** Its database can be lost. */
  deps: PaymentDeps
  stripe: StripeDouble
  clock: { ms: number }
  faulty: FaultyDatabase
  /** The order that is sent. */
  body: NewOrder
  close(): Promise<void>
}

export async function openModelWorld(open: () => Promise<Database>): Promise<ModelWorld> {
  const database = await open()
  const clock = { ms: START_MS }
  const now = () => clock.ms
  const stripe = await startStripeDouble({ now })
  stripe.hold(true)
  const env = readEnv(stripe.env)
  const log = createLog({ LOG_LEVEL: 'silent' })
  const faulty = makeFaulty(database.db)
  const deps: PaymentDeps = { db: faulty.db, env, log, now, service: openPaymentService({ env, now }) }
  const app = new Hono<HttpEnv>()
  mountWebhook(app, deps)
  app.onError((_, c) => c.body(null, 500))
  stripe.sendTo(async (body, signature) => {
    const headers = { 'stripe-signature': signature }
    return (await app.request('/api/Payments/webhook', { method: 'POST', headers, body })).status
  })
  const close = async () => {
    await stripe.stop()
    await database.close()
  }
  await fillStore(database)
  await insertCatalogue(database.db, { categories: [], items: ORDER_ITEMS })
  await database.db.update(variants).set({ stock: STOCK })
  await database.db.transaction((tx) => recordImportedStock(tx, new Date(START_MS)))
  const customerId = await addCustomer(database.db, 0)
  const body = await prepareBody(database.db, env, customerId)
  return { database, customerId, deps, stripe, clock, faulty, body, close }
}

async function addCustomer(db: Db, n: number): Promise<string> {
  const id = `01KAGQ5M00${`${n}`.padStart(16, '0')}`
  const at = new Date(START_MS)
  const names = { familyName: '山田', givenName: '花子', familyKana: 'ヤマダ', givenKana: 'ハナコ' }
  const customer = { ...names, email: `hanako${n}@example.jp`, verifiedAt: at, createdAt: at, termsVersion: '' }
  await db.insert(customers).values({ id, newsletter: false, ...customer })
  await db.transaction((tx) => grantPoints(tx, { id: `gift:${id}`, customerId: id, points: POINTS, nowMs: START_MS }))
  return id
}

/** The order that is sent. */
async function prepareBody(db: Db, env: PaymentDeps['env'], customerId: string): Promise<NewOrder> {
  const asked = { prefecture: ADDRESS.prefecture, points: POINTS_SPENT, payment: 'card' } as const
  const lines = SKUS.map((sku) => ({ sku, quantity: GOODS[sku] }))
  const seen = await quoteCheckout(db, { body: { lines, ...asked }, customerId, env, nowMs: START_MS })
  return {
    lines: seen.lines.map(({ sku, quantity, unitYen }) => ({ sku, quantity, unitYen })),
    address: ADDRESS,
    deliveryOn: seen.deliveryDays[0]!,
    slot: 'any',
    payment: 'card',
    points: POINTS_SPENT,
    note: '',
    totalYen: seen.quote.totalYen,
    termsVersion: ORDER_TERMS_VERSION,
  }
}

/** As pg-boss does: a job that fails runs again. */
export async function runRefunds({ deps, database: { db } }: ModelWorld, orderId: string): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from jobs.job where name = 'refunds' and state = 'created' and data->>'orderId' = ${orderId}`,
  )
  for (const { id } of rows) {
    await refundJob(deps).run({ id, data: { orderId }, isLast: false })
    await db.execute(sql`update jobs.job set state = 'completed' where id = ${id}::uuid and name = 'refunds'`)
  }
}

/** The longer the history of a customer, the slower their orders, so the model has a new one from time to time. */
export async function changeCustomer(world: ModelWorld, n: number): Promise<void> {
  world.customerId = await addCustomer(world.database.db, n)
}

/** The stock of all sequences so far, and the customer's points. */
export async function findUnbalanced({ database: { db }, customerId }: ModelWorld): Promise<string | undefined> {
  const sold = await db.$count(orders, ne(orders.state, 'cancelled'))
  for (const sku of SKUS) {
    const [variant] = await db.select().from(variants).where(eq(variants.sku, sku))
    const gone = sold * GOODS[sku] + (await countShippedOfCancelled(db, sku))
    if (variant!.stock + gone !== STOCK) return `stock ${variant!.stock} of ${sku} with ${sold} orders`
  }
  const own = await db
    .select({ quote: orders.quote })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), ne(orders.state, 'cancelled')))
  const { available, pending } = await readBalance(db, customerId)
  const given = (await sumRefundPoints(db, customerId)) + (await sumPointsByStaff(db, customerId))
  if (available + own.length * POINTS_SPENT !== POINTS + given)
    return `${available} points with ${own.length} orders and ${given} by staff`
  const earned = own.reduce((points, { quote }) => points + quote.earnedPoints, 0)
  if (pending !== earned) return `${pending} pending points with ${own.length} orders`
  const unsettled = await db.$count(refunds, isUnsettled)
  return unsettled > 0 ? `${unsettled} refunds are not settled` : undefined
}

/** They do not come back by themselves. */
async function countShippedOfCancelled(db: Db, sku: string): Promise<number> {
  const found = await db
    .select({ pieces: shipments.pieces })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(orders.state, 'cancelled'))
  return found.flatMap(({ pieces }) => pieces).reduce((count, it) => (it.sku === sku ? count + it.quantity : count), 0)
}

async function sumRefundPoints(db: Db, customerId: string): Promise<number> {
  const found = await db
    .select({ yen: refunds.yen })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(orders.customerId, customerId), eq(refunds.way, 'points')))
  return found.reduce((sum, { yen }) => sum + yen, 0)
}

/** By the log. */
async function sumPointsByStaff(db: Db, customerId: string): Promise<number> {
  const found = await db
    .select()
    .from(deskLog)
    .where(and(inArray(deskLog.action, ['points grant', 'points take']), eq(deskLog.subjectId, customerId)))
  return found.reduce((sum, { before, after }) => sum + Number(after['points']) - Number(before['points']), 0)
}

/** The export for accounting against the ledger of refunds, and the stock against its entries. */
export async function findWrongBooks({ database: { db } }: ModelWorld): Promise<string | undefined> {
  const entries = await searchRefundEntries(db, { limit: 10_000_000 })
  const [head, ...lines] = orderCsvRows({ orders: [], refunds: entries, cancelledAt: new Map() })
  const sumColumn = (title: string) => lines.reduce((sum, cells) => sum + Number(cells[head!.indexOf(title)]), 0)
  const counted = (await db.select().from(refunds)).filter(({ state }) => isRefundCounted(state))
  const sumRows = (rows: typeof counted) => rows.reduce((sum, { yen }) => sum + yen, 0)
  const taxes = counted.flatMap((row) => row.taxes)
  const expected = {
    返金額: sumRows(counted.filter(({ way }) => way !== 'points')),
    ポイントでの返金額: sumRows(counted.filter(({ way }) => way === 'points')),
    支払い金額: -sumTaxes(taxes),
    '10%対象額': -sumTaxes(taxes.filter(({ rate }) => rate === 10)),
    '8%消費税額': -taxes.reduce((sum, { rate, taxYen }) => (rate === 8 ? sum + taxYen : sum), 0),
  }
  for (const [title, yen] of Object.entries(expected))
    if (sumColumn(title) !== yen) return `${title} is ${sumColumn(title)} in the export and ${yen} in the ledger`
  const [mismatch] = await listMismatches(db)
  return mismatch && `stock of ${mismatch.sku} is ${mismatch.stock}, its entries are ${mismatch.sum}`
}
