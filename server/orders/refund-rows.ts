/** The rows of the ledger of refunds, and what remains of an order's payment after them. */
import { and, asc, eq, type InferSelectModel, inArray, isNull, or, sql } from '#drizzle'
import type { IncludedTax } from '#contract/orders/quote.ts'
import { subtractTaxes } from '#contract/orders/refund-taxes.ts'
import { isRefundCounted, isRefundMade, isRefundOpen } from '#contract/orders/refunds.ts'
import type { Db } from '#server/platform/db/client.ts'
import { orders, refunds } from './schema.ts'

/** Also in rows.ts, which needs this file. */
type OrderRow = InferSelectModel<typeof orders>

export type RefundRow = InferSelectModel<typeof refunds>

export const loadRefunds = (db: Db, orderId: string): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.position))

/** Of the order's own money: what has failed did not leave, and a payment that was not for the order is no sale. */
export const isOfSale = ({ state, unmatchedIntentId }: RefundRow): boolean =>
  isRefundCounted(state) && unmatchedIntentId === null

/** Something must still be done: a failure is settled when another refund replaces it. */
export const isUnsettled = or(
  inArray(refunds.state, ['pending', 'requested', 'account_known']),
  and(eq(refunds.state, 'failed'), isNull(refunds.replacedById)),
)

/** Of rows of orders that were paid: more was paid than the ledger has. A failure that staff must settle counts as there. */
export const hasUnrefunded = sql`${orders.totalYen} > (select coalesce(sum(${refunds.yen}), 0) from ${refunds}
  where ${refunds.orderId} = ${orders.id} and ${refunds.unmatchedIntentId} is null
    and ${refunds.state} <> 'withdrawn' and (${refunds.state} <> 'failed' or ${refunds.replacedById} is null))`

/** What was paid and has not gone back. */
export interface Remaining {
  yen: number
  taxes: IncludedTax[]
}

export function getRemaining({ paidAt, totalYen, quote }: OrderRow, rows: readonly RefundRow[]): Remaining {
  if (!paidAt) return { yen: 0, taxes: [] }
  const counted = rows.filter(isOfSale)
  const yen = totalYen - counted.reduce((sum, row) => sum + row.yen, 0)
  // Below 0 only if someone paid back more in the payment service's dashboard.
  return {
    yen: Math.max(0, yen),
    taxes: subtractTaxes(
      quote.taxes,
      counted.map(({ taxes }) => taxes),
    ),
  }
}

/** Whether so much can be refunded at each rate. */
export const isPartOf = ({ taxes }: Remaining, part: readonly IncludedTax[]): boolean =>
  part.every(({ rate, yen, taxYen }) => {
    const left = taxes.find((it) => it.rate === rate) ?? { yen: 0, taxYen: 0 }
    return yen <= left.yen && taxYen <= left.taxYen
  })

/** What remains of a payment that was not for the order. Its first refund is the whole of it. */
export function getUnmatchedYen(rows: readonly RefundRow[], intentId: string): number {
  const [whole, ...others] = rows.filter((row) => row.unmatchedIntentId === intentId)
  const counted = [whole!, ...others].filter(({ state }) => isRefundCounted(state))
  return Math.max(0, whole!.yen - counted.reduce((sum, { yen }) => sum + yen, 0))
}

/** How much more was refunded or promised than was paid: of the sale, or of a payment that was not for the order. */
export function getExcessYen(order: OrderRow, rows: readonly RefundRow[], unmatchedIntentId: string | null): number {
  const own = rows.filter((row) => row.unmatchedIntentId === unmatchedIntentId)
  const paidYen = unmatchedIntentId === null ? order.totalYen : own[0]!.yen
  const counted = own.filter(({ state }) => isRefundCounted(state))
  return Math.max(0, counted.reduce((sum, { yen }) => sum + yen, 0) - paidYen)
}

/** For the customer's pages: what another refund has replaced or the shop has withdrawn is left out. */
export const listShown = (rows: readonly RefundRow[]): RefundRow[] =>
  rows.filter(
    ({ state, replacedById, unmatchedIntentId }) =>
      unmatchedIntentId === null &&
      (isRefundMade(state) || isRefundOpen(state) || (state === 'failed' && replacedById === null)),
  )
