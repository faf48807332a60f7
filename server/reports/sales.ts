/**
 * Sales as in the export for accounting: an order counts on its day unless it was cancelled before it was paid, and what a refund
 * takes back counts on the day of the refund.
 */
import { formatPaymentMethod } from '#contract/orders/labels.ts'
import { RETURN_OUTCOME_LABELS } from '#contract/orders/returns.ts'
import type { SalesReport } from '#contract/reports/desk.ts'
import { and, count, desc, eq, isNotNull, ne, or, sql } from '#drizzle'
import { items, variants } from '#server/catalogue/schema.ts'
import { returns } from '#server/orders/return-schema.ts'
import { orderLines, orders, refundEntries } from '#server/orders/schema.ts'
import { isBetweenDays } from '#server/platform/db/between-days.ts'
import type { Db } from '#server/platform/db/client.ts'
import { listDays, type Period, toDay } from './days.ts'

const isSold = ({ from, to }: Period) =>
  and(
    ...isBetweenDays(orders.createdAt, from, to),
    or(ne(orders.state, 'cancelled'), and(isNotNull(orders.paidAt), sql`${orders.totalYen} > 0`)),
  )

const ORDERS = sql<number>`count(*)::int`
const SALES = sql<number>`coalesce(sum(${orders.totalYen}), 0)::int`

export async function reportSales(db: Db, period: Period): Promise<SalesReport> {
  const days = listDays(period)
  return {
    days: await listByDay(db, period, days),
    categories: await listByCategory(db, period),
    methods: await listByMethod(db, period),
    returns: await listReturns(db, period),
    shipping: await measureShipping(db, period),
  }
}

async function listByDay(db: Db, period: Period, days: readonly string[]): Promise<SalesReport['days']> {
  const sold = await db
    .select({ date: toDay(orders.createdAt), orders: ORDERS, salesYen: SALES })
    .from(orders)
    .where(isSold(period))
    .groupBy(sql`1`)
  const refunded = await db
    .select({
      date: toDay(refundEntries.at),
      yen: sql<number>`coalesce(sum((select sum((tax->>'yen')::int) from jsonb_array_elements(${refundEntries.taxes}) as tax)), 0)::int`,
    })
    .from(refundEntries)
    .where(and(...isBetweenDays(refundEntries.at, period.from, period.to)))
    .groupBy(sql`1`)
  const soldOn = new Map(sold.map((it) => [it.date, it]))
  const refundedOn = new Map(refunded.map(({ date, yen }) => [date, yen]))
  return days.map((date) => ({
    orders: 0,
    salesYen: 0,
    ...soldOn.get(date),
    date,
    refundsYen: refundedOn.get(date) ?? 0,
  }))
}

/** The orders are an array, so that the database looks up their lines instead of reading those of all orders. */
async function listByCategory(db: Db, period: Period): Promise<SalesReport['categories']> {
  const sold = db.select({ id: orders.id }).from(orders).where(isSold(period))
  const goodsYen = sql<number>`sum(${orderLines.quantity} * (${orderLines.line}->>'unitYen')::int)::int`
  return (
    db
      .select({
        name: sql<string>`${items.data}->>'categoryName'`,
        pieces: sql<number>`sum(${orderLines.quantity})::int`,
        goodsYen,
      })
      .from(orderLines)
      .innerJoin(variants, eq(variants.sku, orderLines.sku))
      .innerJoin(items, eq(items.id, variants.itemId))
      // Replacements are no sales.
      .where(and(sql`${orderLines.orderId} = any(array(${sold}))`, sql`not ${orderLines.line} ? 'exchangedIn'`))
      .groupBy(sql`1`)
      .orderBy(desc(goodsYen))
  )
}

async function listByMethod(db: Db, period: Period): Promise<SalesReport['methods']> {
  const rows = await db
    .select({ method: orders.method, orders: ORDERS, salesYen: SALES })
    .from(orders)
    .where(isSold(period))
    .groupBy(orders.method)
    .orderBy(desc(SALES))
  return rows.map(({ method, ...row }) => ({ name: formatPaymentMethod(method), ...row }))
}

async function listReturns(db: Db, { from, to }: Period): Promise<SalesReport['returns']> {
  const outcome = sql<keyof typeof RETURN_OUTCOME_LABELS>`coalesce(${returns.outcome}, ${returns.wish})`
  const rows = await db
    .select({ outcome, returns: count() })
    .from(returns)
    .where(and(...isBetweenDays(returns.createdAt, from, to)))
    .groupBy(outcome)
  return rows.map((row) => ({ name: RETURN_OUTCOME_LABELS[row.outcome], returns: row.returns }))
}

/** The last one has no end. */
const SPANS = [
  { name: '当日〜翌日', hours: 48 },
  { name: '2〜3日', hours: 96 },
  { name: '4〜7日', hours: 192 },
  { name: '8〜14日', hours: 360 },
  { name: '15日以上', hours: Infinity },
]

async function measureShipping(db: Db, { from, to }: Period): Promise<SalesReport['shipping']> {
  const hours = sql<number>`extract(epoch from ${orders.shippedAt} - ${orders.createdAt})::float8 / 3600`
  const reached = SPANS.map((it) => (it.hours === Infinity ? sql`true` : sql`${hours} < ${it.hours}`))
  const span = sql<number>`(case ${sql.join(
    reached.map((it, at) => sql`when ${it} then ${sql.raw(String(at))}`),
    sql` `,
  )} end)::int`
  const isShipped = and(...isBetweenDays(orders.createdAt, from, to), isNotNull(orders.shippedAt))
  const rows = await db
    .select({ span, orders: ORDERS })
    .from(orders)
    .where(isShipped)
    .groupBy(sql`1`)
  const [middle] = await db
    .select({ hours: sql<number | null>`percentile_cont(0.5) within group (order by ${hours})` })
    .from(orders)
    .where(isShipped)
  const counts = new Map(rows.map((it) => [it.span, it.orders]))
  return {
    orders: rows.reduce((sum, it) => sum + it.orders, 0),
    medianHours: middle?.hours ?? null,
    spans: SPANS.map(({ name }, at) => ({ name, orders: counts.get(at) ?? 0 })),
  }
}
