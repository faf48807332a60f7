/** A store without HTTP for the model of payments: goods at both tax rates, customers with points, a local Stripe. */
import { Hono } from 'hono'
import { ulid } from 'ulid'
import { and, eq, inArray, isNotNull, ne, sql } from '#drizzle'
import type { ServiceMethod } from '#contract/shared/service-methods.ts'
import type { Settlement } from '#contract/orders/return-schema.ts'
import { sumTaxes } from '#contract/orders/refund-taxes.ts'
import { isRefundCounted } from '#contract/orders/refunds.ts'
import { type NewOrder, ORDER_TERMS_VERSION } from '#contract/orders/schema.ts'
import { HOUR_MS } from '#contract/shared/constants.ts'
import { variants } from '#server/catalogue/schema.ts'
import { customers } from '#server/customers/schema.ts'
import { orderCsvRows } from '#server/orders/accounting-csv.ts'
import { listCancelTimes, searchOrders, searchRefundEntries } from '#server/orders/desk-search.ts'
import { quoteCheckout } from '#server/orders/quote.ts'
import { isUnsettled } from '#server/orders/refund-rows.ts'
import { returns } from '#server/orders/return-schema.ts'
import { orders, refundEntries, refunds, shipments } from '#server/orders/schema.ts'
import type { PaymentDeps } from '#server/payments/apply-intent.ts'
import { refundJob } from '#server/payments/jobs.ts'
import { openPaymentService } from '#server/payments/stripe.ts'
import { mountWebhook } from '#server/payments/module.ts'
import type { Database, Db } from '#server/platform/db/client.ts'
import { runAction } from '#server/platform/desk/action.ts'
import { toTerminalActor } from '#server/platform/desk/actor.ts'
import { deskLog } from '#server/platform/desk/schema.ts'
import type { HttpEnv } from '#server/platform/http/exchange.ts'
import { createLog } from '#server/platform/system/log.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { countAvailable, grantAction } from '#server/points/desk-actions.ts'
import { grantPoints, readBalance } from '#server/points/ledger.ts'
import { pointEntries, pointGrants } from '#server/points/schema.ts'
import { listMismatches, recordImportedStock } from '#server/stock/ledger.ts'
import { TAX_CHANGES_AT } from './announced-tax.ts'
import { type FaultyDatabase, makeFaulty } from './faulty-database.ts'
import { fillStore } from './fill-store.ts'
import { insertCatalogue } from './insert-catalogue.ts'
import { ADDRESS, ORDER_ITEMS } from './order-world.ts'
import { type StripeDouble, startStripeDouble } from './stripe-double.ts'

/** Two hours before the rate of the tax changes. */
export const START_MS = TAX_CHANGES_AT - 2 * HOUR_MS
/** What each order has. */
export const GOODS = { LAMP: 2, TEA: 1 }
export const SKUS = Object.keys(GOODS) as (keyof typeof GOODS)[]
const STOCK = 1_000_000
const POINTS = 10_000
/** On each order. */
export const POINTS_SPENT = 100

export interface ModelWorld {
  database: Database
  /** Who orders; see `changeCustomer`. */
  customerId: string
  /** Its database can be lost. */
  deps: PaymentDeps
  stripe: StripeDouble
  clock: { ms: number }
  faulty: FaultyDatabase
  /** The order that is sent, by its method. */
  bodies: Record<ServiceMethod, NewOrder>
  close(): Promise<void>
}

export async function openModelWorld(open: () => Promise<Database>, startMs = START_MS): Promise<ModelWorld> {
  const database = await open()
  const clock = { ms: startMs }
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
  await database.db.transaction((tx) => recordImportedStock(tx, new Date(startMs)))
  const customerId = await addCustomer(database.db, 0, startMs)
  const prepare = (method: ServiceMethod) => prepareBody(database.db, { env, customerId, method, nowMs: startMs })
  const bodies = { card: await prepare('card'), paypay: await prepare('paypay'), konbini: await prepare('konbini') }
  return { database, customerId, deps, stripe, clock, faulty, bodies, close }
}

async function addCustomer(db: Db, n: number, nowMs: number): Promise<string> {
  const id = `01KAGQ5M00${`${n}`.padStart(16, '0')}`
  const at = new Date(nowMs)
  const names = { familyName: '山田', givenName: '花子', familyKana: 'ヤマダ', givenKana: 'ハナコ' }
  const customer = { ...names, email: `hanako${n}@example.jp`, verifiedAt: at, createdAt: at, termsVersion: '' }
  await db.insert(customers).values({ id, newsletter: false, ...customer })
  await db.transaction((tx) => grantPoints(tx, { id: `gift:${id}`, customerId: id, points: POINTS, nowMs }))
  return id
}

/** The order that is sent. */
async function prepareBody(
  db: Db,
  {
    env,
    customerId,
    method,
    nowMs,
  }: { env: PaymentDeps['env']; customerId: string; method: ServiceMethod; nowMs: number },
): Promise<NewOrder> {
  const asked = { prefecture: ADDRESS.prefecture, points: POINTS_SPENT, payment: method } as const
  const lines = SKUS.map((sku) => ({ sku, quantity: GOODS[sku] }))
  const seen = await quoteCheckout(db, { body: { lines, ...asked }, customerId, env, nowMs })
  return {
    lines: seen.lines.map(({ sku, quantity, unitYen }) => ({ sku, quantity, unitYen })),
    address: ADDRESS,
    // Also for those who order after midnight.
    deliveryOn: seen.deliveryDays[3]!,
    slot: 'any',
    payment: method,
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
  world.customerId = await addCustomer(world.database.db, n, START_MS)
}

/** Customers who have lost their points could not order. */
export async function refillPoints({ deps, customerId, clock }: ModelWorld): Promise<void> {
  const seen = await countAvailable(deps.db, customerId, clock.ms)
  if (seen >= POINTS_SPENT) return
  const call = { key: ulid(clock.ms), actor: toTerminalActor('鈴木') }
  await runAction(deps, grantAction, { customerId, seen, points: 1_000, reason: 'apology' }, call)
}

/** The stock of all sequences so far, and the customer's points. */
export async function findUnbalanced({ database: { db }, customerId }: ModelWorld): Promise<string | undefined> {
  const sold = await db.$count(orders, ne(orders.state, 'cancelled'))
  for (const sku of SKUS) {
    const [variant] = await db.select().from(variants).where(eq(variants.sku, sku))
    const gone = sold * GOODS[sku] + (await countShippedOfCancelled(db, sku)) + (await countKeptByReturns(db, sku))
    if (variant!.stock + gone !== STOCK) return `stock ${variant!.stock} of ${sku} with ${sold} orders`
  }
  const wrong = await findWrongPoints(db, customerId)
  if (wrong) return wrong
  const unsettled = await db.$count(refunds, isUnsettled)
  return unsettled > 0 ? `${unsettled} refunds are not settled` : undefined
}

/** They do not come back by themselves. */
async function countShippedOfCancelled(db: Db, sku: string): Promise<number> {
  const { rows } = await db.execute<{ pieces: number }>(sql`
    select coalesce(sum(quantity), 0)::int as pieces
    from ${shipments} join ${orders} on ${orders.id} = order_id,
      jsonb_to_recordset(pieces) as piece(sku text, quantity int)
    where state = 'cancelled' and sku = ${sku}`)
  return rows[0]!.pieces
}

/** Replacements, less what came back and can be sold again. */
async function countKeptByReturns(db: Db, sku: string): Promise<number> {
  const { rows } = await db.execute<{ pieces: number }>(sql`
    select coalesce(sum(case outcome when 'exchange' then quantity else 0 end
      - case state when 'settled' then coalesce(restocked, 0) else 0 end), 0)::int as pieces
    from ${returns}, jsonb_to_recordset(lines) as line(sku text, quantity int, restocked int) where sku = ${sku}`)
  return rows[0]!.pieces
}

/** What the orders, returns and staff have moved, and no account of a grant is below 0. */
async function findWrongPoints(db: Db, customerId: string): Promise<string | undefined> {
  const isOwn = and(eq(orders.customerId, customerId), ne(orders.state, 'cancelled'))
  const own = await db
    .select({ quote: orders.quote, releasedUntil: pointGrants.lastDay, id: orders.id })
    .from(orders)
    .leftJoin(pointGrants, eq(pointGrants.id, sql`'order:' || ${orders.id}`))
    .where(isOwn)
  const settlements = await db
    .select({ orderId: returns.orderId, settlement: returns.settlement })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(isOwn, eq(returns.state, 'settled')))
  const sumReturns = (get: (it: Settlement) => number, orderIds?: ReadonlySet<string>) =>
    settlements.reduce(
      (points, { orderId, settlement }) => (!orderIds || orderIds.has(orderId) ? points + get(settlement!) : points),
      0,
    )
  const sumEarned = (of: typeof own) => of.reduce((points, { quote }) => points + quote.earnedPoints, 0)
  const { available, pending } = await readBalance(db, customerId)
  const waiting = own.filter(({ releasedUntil }) => releasedUntil === null)
  const waitingIds = new Set(waiting.map(({ id }) => id))
  const expectedPending = sumEarned(waiting) - sumReturns(({ earnedBack }) => earnedBack.pending, waitingIds)
  if (pending !== expectedPending) return `${pending} pending points instead of ${expectedPending}`
  const given = (await sumRefundPoints(db, customerId)) + (await sumPointsByStaff(db, customerId))
  const spent = own.length * POINTS_SPENT - sumReturns(({ pointsBack }) => pointsBack)
  const earned = sumEarned(own) - sumReturns(({ earnedBack }) => earnedBack.pending + earnedBack.balance)
  if (available + pending !== POINTS + given + earned - spent)
    return `${available} points with ${own.length} orders, ${given} by staff, ${earned} earned and ${spent} spent`
  const negative = sql`select grant_id from ${pointEntries}, lateral (values (source, -points), (target, points)) as side (account, moved)
    where customer_id = ${customerId} and account <> 'issued' group by grant_id, account having sum(moved) < 0`
  const { rows } = await db.execute<{ grant_id: string }>(negative)
  return rows[0] && `${rows[0].grant_id} has an account below 0`
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

/** What the returns of the sequences have ended with, or will: they must reach everything. */
export async function listKindsOfReturns({ database: { db } }: ModelWorld): Promise<unknown[]> {
  const decided = await db.selectDistinct({ outcome: returns.outcome }).from(returns).where(isNotNull(returns.outcome))
  return decided.map(({ outcome }) => outcome).toSorted()
}

const ALL = 10_000_000

/** The export for accounting against the ledger of refunds, and the stock against its entries. */
export async function findWrongBooks({ database: { db } }: ModelWorld): Promise<string | undefined> {
  const sold = await searchOrders(db, { limit: ALL })
  const entries = await searchRefundEntries(db, { limit: ALL })
  const [head, ...lines] = orderCsvRows({
    orders: sold,
    refunds: entries,
    cancelledAt: await listCancelTimes(db, sold),
  })
  const sumColumn = (title: string, month = '') => {
    const [day, column] = [head!.indexOf('計上日'), head!.indexOf(title)]
    return lines.reduce((sum, cells) => (`${cells[day]}`.startsWith(month) ? sum + Number(cells[column]) : sum), 0)
  }
  const counted = (await db.select().from(refunds)).filter(({ state }) => isRefundCounted(state))
  const sumRows = (rows: typeof counted) => rows.reduce((sum, { yen }) => sum + yen, 0)
  const paidBack = {
    返金額: sumRows(counted.filter(({ way }) => way !== 'points')),
    ポイントでの返金額: sumRows(counted.filter(({ way }) => way === 'points')),
  }
  for (const [title, yen] of Object.entries(paidBack))
    if (sumColumn(title) !== yen) return `${title} is ${sumColumn(title)} in the export and ${yen} in the ledger`
  const taxes = await sumTaxesByMonth(db)
  for (const { month, rate, yen, taxYen } of taxes) {
    const exported = [sumColumn(`${rate}%対象額`, month), sumColumn(`${rate}%消費税額`, month)]
    if (exported[0] !== yen || exported[1] !== taxYen)
      return `${exported.join()} at ${rate} % in the export of ${month}, and ${yen},${taxYen} in the ledger`
  }
  for (const month of new Set(taxes.map((it) => it.month))) {
    const yen = sumTaxes(taxes.filter((it) => it.month === month))
    if (sumColumn('支払い金額', month) !== yen) return `${yen} remain of ${month}, which is not what the export says`
  }
  const [mismatch] = await listMismatches(db)
  return mismatch && `stock of ${mismatch.sku} is ${mismatch.stock}, its entries are ${mismatch.sum}`
}

/** What was sold in a month at each rate, less what went back in it. */
async function sumTaxesByMonth(db: Db) {
  const toMonth = (at: typeof orders.createdAt | typeof refundEntries.at) =>
    sql`to_char(${at} at time zone 'Asia/Tokyo', 'YYYY-MM')`
  const tax = sql.raw(`as tax(rate int, yen int, "taxYen" int)`)
  const { rows } = await db.execute<{ month: string; rate: number; yen: number; taxYen: number }>(sql`
    select month, rate, sum(yen)::int as yen, sum("taxYen")::int as "taxYen" from (
      select ${toMonth(orders.createdAt)} as month, tax.* from ${orders}, jsonb_to_recordset(quote->'taxes') ${tax}
        where state <> 'cancelled' or paid_at is not null
      union all
      select ${toMonth(refundEntries.at)}, rate, -tax.yen, -"taxYen" from ${refundEntries}, jsonb_to_recordset(taxes) ${tax}
    ) as moved group by month, rate`)
  return rows
}
