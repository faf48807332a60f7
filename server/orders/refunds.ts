/**
 * The ledger of refunds. The only place that adds rows and changes their state. Every change runs in the caller's
 * transaction with the order locked (state.ts), so the refunds of an order are never more than was paid.
 */
import { ulid } from 'ulid'
import { and, asc, eq, type InferSelectModel, inArray, isNull, or, sql } from '#drizzle'
import type { IncludedTax } from '#contract/orders/quote.ts'
import { splitRefund, subtractTaxes } from '#contract/orders/refund-taxes.ts'
import { getRefundWay, isRefundMade, isRefundOpen, type RefundState, type RefundWay } from '#contract/orders/refunds.ts'
import type { OrderActor } from '#contract/orders/states.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import { grantPoints, toRefundGrant } from '#server/points/ledger.ts'
import { enqueueRefund, enqueueRefundMail } from './refund-queue.ts'
import { orders, refunds } from './schema.ts'

/** Also in rows.ts, which needs this file. */
type OrderRow = InferSelectModel<typeof orders>

export type RefundRow = InferSelectModel<typeof refunds>

export const loadRefunds = (db: Db, orderId: string): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.position))

/** Of the order's own money: what has failed did not leave, and a payment that was not for the order is no sale. */
export const isOfSale = ({ state, unmatchedIntentId }: RefundRow): boolean =>
  state !== 'failed' && unmatchedIntentId === null

/** Something must still be done: a failure is settled when another refund replaces it. */
export const isUnsettled = or(
  inArray(refunds.state, ['pending', 'requested', 'account_known']),
  and(eq(refunds.state, 'failed'), isNull(refunds.replacedById)),
)

/** Of rows of orders that were paid: more was paid than the ledger has. A failure that staff must settle counts as there. */
export const hasUnrefunded = sql`${orders.totalYen} > (select coalesce(sum(${refunds.yen}), 0) from ${refunds}
  where ${refunds.orderId} = ${orders.id} and ${refunds.unmatchedIntentId} is null
    and (${refunds.state} <> 'failed' or ${refunds.replacedById} is null))`

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

/** What remains of a payment that was not for the order. Its first refund is the whole of it. */
function getUnmatchedYen(rows: readonly RefundRow[], intentId: string): number {
  const [whole, ...others] = rows.filter((row) => row.unmatchedIntentId === intentId)
  const counted = [whole!, ...others].filter(({ state }) => state !== 'failed')
  return Math.max(0, whole!.yen - counted.reduce((sum, { yen }) => sum + yen, 0))
}

export interface NewRefund {
  /** Locked. */
  order: OrderRow
  yen: number
  way: RefundWay
  reason: string
  actor: OrderActor
  nowMs: number
  /** Without them: in proportion to what was paid at each rate. They add up to `yen`. */
  taxes?: IncludedTax[]
  returnId?: string
  /** A payment that was not for the order. */
  unmatchedIntentId?: string
  /** A refund that exists already at the payment service. */
  made?: { stripeRefundId: string; state: RefundState; failure: string }
}

const FIRST_STATES: Record<RefundWay, RefundState> = {
  card: 'pending',
  paypay: 'pending',
  transfer: 'requested',
  points: 'succeeded',
}

/** Throws RangeError if it is more than what remains: callers check that before, in their own words. */
export async function addRefund(tx: Db, it: NewRefund): Promise<RefundRow> {
  const { order, way, nowMs, made } = it
  const rows = await loadRefunds(tx, order.id)
  const state = made?.state ?? FIRST_STATES[way]
  const [row] = await tx
    .insert(refunds)
    .values({
      id: ulid(nowMs),
      orderId: order.id,
      position: rows.length + 1,
      yen: it.yen,
      taxes: toTaxes(it, rows),
      way,
      state,
      reason: it.reason,
      actor: it.actor,
      stripeRefundId: made?.stripeRefundId ?? null,
      unmatchedIntentId: it.unmatchedIntentId ?? null,
      returnId: it.returnId ?? null,
      failure: made?.failure ?? '',
      createdAt: new Date(nowMs),
      madeAt: isRefundMade(state) ? new Date(nowMs) : null,
    })
    .returning()
  if (way === 'points')
    await grantPoints(tx, { id: toRefundGrant(row!.id), customerId: order.customerId, points: it.yen, nowMs })
  if (state === 'pending' && !made) await enqueueRefund(tx, order.id, row!.id)
  await announce(tx, order, row!)
  return row!
}

function toTaxes({ order, yen, taxes, unmatchedIntentId, made }: NewRefund, rows: readonly RefundRow[]): IncludedTax[] {
  if (unmatchedIntentId !== undefined) return []
  const remaining = getRemaining(order, rows)
  // What was paid back in the dashboard is a fact, also if it is too much.
  const counted = made ? Math.min(yen, remaining.yen) : yen
  if (counted === 0) return []
  const paid = order.quote.taxes
  if (!taxes)
    return splitRefund(
      paid,
      rows.filter(isOfSale).map((row) => row.taxes),
      counted,
    )
  const fits = taxes.every(({ rate, yen: part, taxYen }) => {
    const left = remaining.taxes.find((it) => it.rate === rate)
    return left !== undefined && part <= left.yen && taxYen <= left.taxYen
  })
  if (!fits || taxes.reduce((sum, it) => sum + it.yen, 0) !== yen)
    throw new RangeError(`${JSON.stringify(taxes)} is not a part of ${JSON.stringify(remaining)}`)
  return taxes
}

/** Of a cancelled order: everything that has not gone back, at once. */
export async function refundRemaining(
  tx: Db,
  order: OrderRow,
  { actor, nowMs }: { actor: OrderActor; nowMs: number },
): Promise<void> {
  const rows = await loadRefunds(tx, order.id)
  const { yen } = getRemaining(order, rows)
  if (yen === 0) return
  const added = await addRefund(tx, {
    order,
    yen,
    way: getRefundWay(order.method),
    reason: CANCELLED,
    actor,
    nowMs,
  })
  // Earlier failures are part of it.
  for (const { id, state, replacedById, unmatchedIntentId } of rows)
    if (state === 'failed' && replacedById === null && unmatchedIntentId === null)
      await updateRefund(tx, id, { replacedById: added.id })
}

export const CANCELLED = 'ご注文のキャンセル'

/**
 * Makes a failed refund again, in the same or another way, as far as it is not covered by others. `before`: that was done.
 * `covered`: nothing remains, so it is settled.
 */
export async function replaceRefund(
  tx: Db,
  failed: RefundRow,
  { order, way, actor, nowMs }: Pick<NewRefund, 'order' | 'way' | 'actor' | 'nowMs'>,
): Promise<RefundRow | 'before' | 'covered'> {
  const { unmatchedIntentId, returnId, reason } = failed
  if (failed.state !== 'failed' || failed.replacedById !== null) return 'before'
  const rows = await loadRefunds(tx, order.id)
  const isOther = (row: RefundRow) => row.state !== 'failed' && row.unmatchedIntentId === unmatchedIntentId
  const remaining =
    unmatchedIntentId === null ? getRemaining(order, rows).yen : getUnmatchedYen(rows, unmatchedIntentId)
  const yen = Math.min(failed.yen, remaining)
  const replacement =
    yen === 0
      ? rows.findLast(isOther)!
      : await addRefund(tx, {
          ...{ order, yen, way, reason, actor, nowMs },
          ...(unmatchedIntentId !== null && { unmatchedIntentId }),
          ...(returnId !== null && { returnId }),
        })
  await updateRefund(tx, failed.id, { replacedById: replacement.id })
  return yen === 0 ? 'covered' : replacement
}

/** The steps from each state. A bank may give back a refund by card days after it had succeeded. */
const NEXT: Record<RefundState, readonly RefundState[]> = {
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
  requested: ['account_known', 'sent'],
  account_known: ['sent'],
  sent: [],
}

/** False if its state does not allow it, or is this one. `more`: what is known with it. */
export async function changeRefund(
  tx: Db,
  { order, row, to, nowMs }: { order: OrderRow; row: RefundRow; to: RefundState; nowMs: number },
  more: Partial<Pick<RefundRow, 'failure' | 'stripeRefundId' | 'account' | 'tokenHash'>> = {},
): Promise<boolean> {
  if (!NEXT[row.state].includes(to)) return false
  const madeAt = isRefundMade(to) ? new Date(nowMs) : null
  await updateRefund(tx, row.id, { ...more, state: to, madeAt })
  await announce(tx, order, { ...row, state: to })
  return true
}

/** Facts that are no step. */
export async function updateRefund(tx: Db, id: string, facts: Partial<RefundRow>): Promise<void> {
  await tx.update(refunds).set(facts).where(eq(refunds.id, id))
}

/** Mails and open pages follow. */
async function announce(tx: Db, { customerId }: OrderRow, { id, state }: RefundRow): Promise<void> {
  if (state !== 'pending') await enqueueRefundMail(tx, id, state)
  await notifyChange(tx, customerId, 'orders')
}

/** For the customer's pages: a failure that another refund has replaced is left out. */
export const listShown = (rows: readonly RefundRow[]): RefundRow[] =>
  rows.filter(
    ({ state, replacedById, unmatchedIntentId }) =>
      unmatchedIntentId === null && (isRefundMade(state) || isRefundOpen(state) || replacedById === null),
  )
