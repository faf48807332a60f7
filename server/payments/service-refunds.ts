/** Refunds by card or PayPay: the payment service makes them and decides what becomes of them. */
import { and, asc, eq } from '#drizzle'
import { getRefundWay, isRefundByService } from '#contract/orders/refunds.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { addRefund, changeRefund, linkRefund } from '#server/orders/refunds.ts'
import { getRemaining, isOfSale, loadRefunds, type RefundRow } from '#server/orders/refund-rows.ts'
import { orders } from '#server/orders/schema.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type PaymentDeps, type PaymentRow, UNMATCHED } from './apply-intent.ts'
import { reportProblem } from './mails.ts'
import { payments } from './schema.ts'
import type { ServiceRefund } from './stripe.ts'

/** Makes the waiting refunds of an order, one after the other. Safe to repeat. */
export async function makeServiceRefunds(deps: PaymentDeps, orderId: string): Promise<void> {
  const rows = await loadRefunds(deps.db, orderId)
  for (const { id, way, state } of rows)
    if (isRefundByService(way) && state === 'pending') await makeRefund(deps, orderId, id)
}

async function makeRefund(deps: PaymentDeps, orderId: string, refundId: string): Promise<void> {
  const { db, service } = deps
  const load = async () => (await loadRefunds(db, orderId)).find(({ id }) => id === refundId)!
  const intentId = await findIntentId(db, await load())
  // The response to an earlier request may have been lost, and the payment service forgets its key after a day.
  await recordRefunds(deps, intentId, await service.listRefunds(intentId))
  const row = await load()
  if (row.state !== 'pending' || row.stripeRefundId !== null) return
  const made = await service.createRefund({ intentId, yen: row.yen, refundId })
  if (!('refusal' in made)) return recordRefunds(deps, intentId, [made])
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const current = (await loadRefunds(tx, orderId)).find(({ id }) => id === refundId)!
    if (current.stripeRefundId === null) await fail(deps, tx, { order, row: current, intentId, failure: made.refusal })
  })
}

async function findIntentId(db: Db, { orderId, unmatchedIntentId }: RefundRow): Promise<string> {
  if (unmatchedIntentId !== null) return unmatchedIntentId
  const [paid] = await db
    .select({ intentId: payments.intentId })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'succeeded')))
    .orderBy(asc(payments.attempt))
    .limit(1)
  if (!paid?.intentId) throw new Error(`Order ${orderId} was not paid through the payment service`)
  return paid.intentId
}

/**
 * Brings the ledger to what the payment service says. A refund that this store did not create was made by hand in its
 * dashboard, and becomes a row as well.
 */
export async function recordRefunds(
  deps: PaymentDeps,
  intentId: string,
  made: readonly ServiceRefund[],
): Promise<void> {
  if (made.length === 0) return
  await deps.db.transaction(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.intentId, intentId))
    if (!payment) return deps.log.info({ intentId }, 'a refund of a payment that this store did not create')
    const order = await lockOrder(tx, payment.orderId)
    // The oldest first, as they were made.
    for (const it of made.toReversed()) await recordRefund(deps, tx, { order, payment, made: it })
  })
}

interface Recorded {
  order: OrderRow
  payment: PaymentRow
  made: ServiceRefund
}

async function recordRefund(deps: PaymentDeps, tx: Db, { order, payment, made }: Recorded): Promise<void> {
  const intentId = payment.intentId!
  const rows = await loadRefunds(tx, order.id)
  const row =
    rows.find(({ stripeRefundId }) => stripeRefundId === made.id) ??
    rows.find(({ id, stripeRefundId }) => id === made.refundId && stripeRefundId === null) ??
    findWanted(rows, { order, payment, made })
  if (!row) return addByHand(deps, tx, { order, payment, made })
  const current = row.stripeRefundId === null ? await linkRefund(tx, { order, row, nowMs: deps.now() }, made.id) : row
  if (made.state === 'failed') await fail(deps, tx, { order, row: current, intentId, failure: made.failure })
  else await changeRefund(tx, { order, row: current, to: made.state, nowMs: deps.now() })
}

/** The clocks of the store and of the payment service differ by less. */
const CLOCKS_MS = 5_000

/**
 * Someone did by hand, after it was asked for, what the store could not do: the row is that refund. One that had failed here is
 * it only if the money was not promised in another way meanwhile.
 */
function findWanted(rows: readonly RefundRow[], { order, payment, made }: Recorded): RefundRow | undefined {
  if (made.refundId !== undefined || made.state === 'failed') return undefined
  const unmatchedIntentId = payment.status === UNMATCHED ? payment.intentId : null
  const remaining = getRemaining(order, rows).yen
  return rows.find(
    (row) =>
      isRefundByService(row.way) &&
      row.yen === made.yen &&
      row.stripeRefundId === null &&
      row.replacedById === null &&
      row.unmatchedIntentId === unmatchedIntentId &&
      made.createdAt + CLOCKS_MS >= row.createdAt.getTime() &&
      (row.state !== 'failed' || unmatchedIntentId !== null || made.yen <= remaining),
  )
}

async function addByHand(deps: PaymentDeps, tx: Db, { order, payment, made }: Recorded): Promise<void> {
  const intentId = payment.intentId!
  const isUnmatched = payment.status === UNMATCHED
  // Nothing has left, and no one here asked for it.
  if (made.state === 'failed') return
  const before = getRemaining(order, await loadRefunds(tx, order.id)).yen
  const way = getRefundWay(order.method)
  await addRefund(tx, {
    ...{ order, yen: made.yen, way, reason: 'Stripeの管理画面での返金', actor: 'payment', nowMs: deps.now() },
    ...(isUnmatched && { unmatchedIntentId: intentId }),
    made: { stripeRefundId: made.id, state: made.state, failure: '' },
  })
  if (isUnmatched || made.yen <= before) return
  // Either one of them will fail, because the payment has not so much left, or more than the total has gone back.
  const waits = (await loadRefunds(tx, order.id)).some(
    (row) => isOfSale(row) && row.state === 'pending' && row.stripeRefundId === null,
  )
  if (!waits)
    await reportProblem(deps, tx, {
      ...{ problem: 'refunded-too-much', number: order.number, intentId, amountYen: made.yen, refundId: made.id },
    })
}

interface Failed {
  order: OrderRow
  row: RefundRow
  intentId: string
  failure: string
}

async function fail(deps: PaymentDeps, tx: Db, { order, row, intentId, failure }: Failed): Promise<void> {
  const hasChanged = await changeRefund(tx, { order, row, to: 'failed', nowMs: deps.now() }, { failure })
  if (!hasChanged) return
  await reportProblem(deps, tx, {
    ...{ problem: 'refund-failed', number: order.number, intentId, amountYen: row.yen, refundId: row.id },
  })
}

/** Refunds that wait although everything should have been done; reported when the job gives up. */
export async function reportWaiting(deps: PaymentDeps, orderId: string): Promise<void> {
  const [order] = await deps.db.select().from(orders).where(eq(orders.id, orderId))
  for (const row of await loadRefunds(deps.db, orderId)) {
    if (!isRefundByService(row.way) || row.state !== 'pending') continue
    const intentId = await findIntentId(deps.db, row)
    const facts = { number: order!.number, intentId, amountYen: row.yen, refundId: row.id }
    await deps.db.transaction((tx) => reportProblem(deps, tx, { problem: 'not-refunded', ...facts }))
  }
}
