/**
 * The ledger of refunds. The only place that adds rows and changes their state. Every change runs in the caller's
 * transaction with the order locked (state.ts), so the refunds of an order are never more than was paid.
 */
import { ulid } from 'ulid'
import { eq } from '#drizzle'
import type { IncludedTax } from '#contract/orders/quote.ts'
import { addTaxes, negateTaxes, splitRefund, sumTaxes } from '#contract/orders/refund-taxes.ts'
import {
  getRefundWay,
  isRefundCounted,
  isRefundMade,
  type RefundState,
  type RefundWay,
} from '#contract/orders/refunds.ts'
import { isByService } from '#contract/orders/payment.ts'
import type { OrderActor } from '#contract/orders/states.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import { grantPoints, toRefundGrant } from '#server/points/ledger.ts'
import { enqueueRefund, enqueueRefundMail } from './refund-queue.ts'
import {
  getRemaining,
  getUnmatchedYen,
  isOfSale,
  isPartOf,
  loadRefunds,
  type RefundRow,
  type Remaining,
} from './refund-rows.ts'
import type { OrderRow } from './rows.ts'
import { refundEntries, refunds } from './schema.ts'

export interface NewRefund {
  /** Locked. */
  order: OrderRow
  yen: number
  way: RefundWay
  reason: string
  /** What remained when the order was cancelled. */
  isCancellation?: boolean
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
      isCancellation: it.isCancellation ?? false,
      actor: it.actor,
      stripeRefundId: made?.stripeRefundId ?? null,
      unmatchedIntentId: it.unmatchedIntentId ?? null,
      returnId: it.returnId ?? null,
      failure: made?.failure ?? '',
      createdAt: new Date(nowMs),
      madeAt: isRefundMade(state) ? new Date(nowMs) : null,
    })
    .returning()
  await book(tx, row!, { yen: row!.yen, taxes: row!.taxes, nowMs })
  if (way === 'points') {
    const { customerId } = order
    if (customerId === null) throw new RangeError(`${order.number} has no account that could get points`)
    await grantPoints(tx, { id: toRefundGrant(row!.id), customerId, points: it.yen, nowMs })
  }
  if (state === 'pending' && !made) await enqueueRefund(tx, order.id, row!.id)
  await announce(tx, order, row!)
  return row!
}

function toTaxes({ order, yen, taxes, unmatchedIntentId, made }: NewRefund, rows: readonly RefundRow[]): IncludedTax[] {
  if (unmatchedIntentId !== undefined) return []
  if (made) return splitFact(order, rows, yen)
  if (!taxes) return split(order, rows, yen)
  const remaining = getRemaining(order, rows)
  if (!isPartOf(remaining, taxes) || sumTaxes(taxes) !== yen)
    throw new RangeError(`${JSON.stringify(taxes)} is not a part of ${JSON.stringify(remaining)}`)
  return taxes
}

const split = ({ quote }: OrderRow, rows: readonly RefundRow[], yen: number): IncludedTax[] =>
  splitRefund(
    quote.taxes,
    rows.filter(isOfSale).map(({ taxes }) => taxes),
    yen,
  )

/** What was paid back outside the store is a fact, also if it is too much. Its tax is that of what remains. */
function splitFact(order: OrderRow, others: readonly RefundRow[], yen: number): IncludedTax[] {
  const counted = Math.min(yen, getRemaining(order, others).yen)
  return counted === 0 ? [] : split(order, others, counted)
}

/** Adds an entry to the accounts of this moment. */
async function book(
  tx: Db,
  { id: refundId }: RefundRow,
  { nowMs, ...amounts }: { yen: number; taxes: IncludedTax[]; nowMs: number },
): Promise<void> {
  await tx.insert(refundEntries).values({ refundId, at: new Date(nowMs), ...amounts })
}

/** A refund counts no more. Those that were too much contain its tax from now on. */
async function bookEnd(tx: Db, order: OrderRow, { row, nowMs }: { row: RefundRow; nowMs: number }): Promise<void> {
  await book(tx, row, { yen: -row.yen, taxes: negateTaxes(row.taxes), nowMs })
  const rows = await loadRefunds(tx, order.id)
  for (const it of rows.filter(isOfSale)) {
    const missing = it.yen - sumTaxes(it.taxes)
    const yen = Math.min(missing, sumTaxes(getRemaining(order, rows).taxes))
    if (yen <= 0) continue
    const taxes = split(order, rows, yen)
    it.taxes = addTaxes(it.taxes, taxes)
    await updateRefund(tx, it.id, { taxes: it.taxes })
    await book(tx, it, { yen: 0, taxes, nowMs })
  }
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
    isCancellation: true,
    actor,
    nowMs,
  })
  // Earlier failures are part of it.
  for (const { id, state, replacedById, unmatchedIntentId } of rows)
    if (state === 'failed' && replacedById === null && unmatchedIntentId === null)
      await updateRefund(tx, id, { replacedById: added.id })
}

const CANCELLED = 'ご注文のキャンセル'

/**
 * Makes a failed refund again, in the same or another way, as far as it is not covered by others. `before`: that was done.
 * `covered`: nothing remains, so it is settled.
 */
export async function replaceRefund(
  tx: Db,
  failed: RefundRow,
  { order, way, actor, nowMs }: Pick<NewRefund, 'order' | 'way' | 'actor' | 'nowMs'>,
): Promise<RefundRow | 'before' | 'covered'> {
  const { unmatchedIntentId, returnId, reason, isCancellation } = failed
  if (failed.state !== 'failed' || failed.replacedById !== null) return 'before'
  const rows = await loadRefunds(tx, order.id)
  const isOther = (row: RefundRow) => isRefundCounted(row.state) && row.unmatchedIntentId === unmatchedIntentId
  const ofSale = unmatchedIntentId === null ? getRemaining(order, rows) : undefined
  const yen = Math.min(failed.yen, ofSale?.yen ?? getUnmatchedYen(rows, unmatchedIntentId!))
  const replacement =
    yen === 0
      ? rows.findLast(isOther)!
      : await addRefund(tx, {
          ...{ order, yen, way, reason, isCancellation, actor, nowMs },
          ...(unmatchedIntentId !== null && { unmatchedIntentId }),
          ...(returnId !== null && { returnId }),
          ...(ofSale && keepRates(failed, yen, ofSale)),
        })
  await updateRefund(tx, failed.id, { replacedById: replacement.id })
  return yen === 0 ? 'covered' : replacement
}

/** The rates of what has failed, such as those of the goods of a return, unless the rest is refunded or others have taken them. */
function keepRates({ taxes: failed }: RefundRow, yen: number, remaining: Remaining): Pick<NewRefund, 'taxes'> {
  if (yen === remaining.yen || yen > sumTaxes(failed)) return {}
  const taxes = yen === sumTaxes(failed) ? failed : splitRefund(failed, [], yen)
  return isPartOf(remaining, taxes) ? { taxes } : {}
}

/** The steps from each state. A bank may give back a refund days after the customer should have had it. */
const NEXT: Record<RefundState, readonly RefundState[]> = {
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: ['withdrawn'],
  requested: ['account_known', 'sent', 'failed', 'withdrawn'],
  account_known: ['sent', 'failed', 'withdrawn'],
  sent: ['failed'],
  withdrawn: [],
}

interface RefundChange {
  /** Locked. */
  order: OrderRow
  row: RefundRow
  to: RefundState
  nowMs: number
}

/** False if its state does not allow it, or is this one. `more`: what is known with it. */
export async function changeRefund(
  tx: Db,
  { order, row, to, nowMs }: RefundChange,
  more: Partial<Pick<RefundRow, 'failure' | 'account'>> = {},
): Promise<boolean> {
  if (!NEXT[row.state].includes(to)) return false
  const isEnd = isRefundCounted(row.state) && !isRefundCounted(to)
  await updateRefund(tx, row.id, {
    ...more,
    state: to,
    ...(isRefundMade(to) && { madeAt: new Date(nowMs) }),
    // The link asks for nothing any more.
    ...(isEnd && { tokenHash: null }),
  })
  if (isEnd) await bookEnd(tx, order, { row, nowMs })
  await announce(tx, order, { ...row, state: to })
  return true
}

/** It exists at the payment service, which decides about it from now on, also if it had failed here. */
export async function linkRefund(
  tx: Db,
  { order, row, nowMs }: Pick<RefundChange, 'order' | 'row' | 'nowMs'>,
  stripeRefundId: string,
): Promise<RefundRow> {
  const isBack = !isRefundCounted(row.state)
  const isSale = row.unmatchedIntentId === null
  const taxes = isBack && isSale ? splitFact(order, await loadRefunds(tx, order.id), row.yen) : row.taxes
  const facts = { stripeRefundId, state: 'pending', failure: '', taxes } as const
  await updateRefund(tx, row.id, facts)
  if (isBack) await book(tx, row, { yen: row.yen, taxes, nowMs })
  return { ...row, ...facts }
}

/** Facts that are no step. */
export async function updateRefund(tx: Db, id: string, facts: Partial<RefundRow>): Promise<void> {
  await tx.update(refunds).set(facts).where(eq(refunds.id, id))
}

/**
 * Mails and open pages follow. Before the account for a payment through the payment service is asked for, a job looks what has
 * gone back there already.
 */
async function announce(tx: Db, { id: orderId, method, customerId }: OrderRow, row: RefundRow): Promise<void> {
  const { id, state } = row
  if (state === 'requested' && isByService(method)) await enqueueRefund(tx, orderId, id)
  else if (state !== 'pending') await enqueueRefundMail(tx, id, state)
  if (customerId !== null) await notifyChange(tx, customerId, 'orders')
}
