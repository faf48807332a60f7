/** Refunds by card or PayPay: the payment service makes them and decides what becomes of them. */
import { and, asc, eq } from '#drizzle'
import { isByService } from '#contract/orders/payment.ts'
import { getRefundWay, isRefundByService } from '#contract/orders/refunds.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { enqueueRefundMail } from '#server/orders/refund-queue.ts'
import { addRefund, changeRefund, linkRefund, replaceRefund } from '#server/orders/refunds.ts'
import { getExcessYen, getRemaining, isOfSale, loadRefunds, type RefundRow } from '#server/orders/refund-rows.ts'
import { orders } from '#server/orders/schema.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type PaymentDeps, type PaymentRow, UNMATCHED } from './apply-intent.ts'
import { reportProblem } from './mails.ts'
import { payments } from './schema.ts'
import type { ServiceRefund } from './stripe.ts'

/** Makes the waiting refunds of an order, one after the other, and asks for the accounts of transfers. Safe to repeat. */
export async function makeServiceRefunds(deps: PaymentDeps, { id: orderId, method }: OrderRow): Promise<void> {
  for (const row of await loadRefunds(deps.db, orderId)) {
    if (isRefundByService(row.way) && row.state === 'pending') await makeRefund(deps, orderId, row.id)
    else if (isByService(method) && isUnasked(row)) await askForAccount(deps, row)
  }
}

/** Its mail has not been written. */
const isUnasked = ({ state, tokenHash }: RefundRow): boolean => state === 'requested' && tokenHash === null

/** What staff gave back in the dashboard, whose event may be on its way, must not be transferred as well. */
async function askForAccount(deps: PaymentDeps, refund: RefundRow): Promise<void> {
  const { db, env, service } = deps
  const intentId = await findIntentId(db, refund)
  // Without keys no one can give back anything there.
  if (env.STRIPE) await recordRefunds(deps, intentId, await service.listRefunds(intentId))
  await db.transaction(async (tx) => {
    await lockOrder(tx, refund.orderId)
    const row = (await loadRefunds(tx, refund.orderId)).find(({ id }) => id === refund.id)!
    if (isUnasked(row)) await enqueueRefundMail(tx, row.id, 'requested')
  })
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
  await endTransfers(deps, tx, { order, unmatchedIntentId: isUnmatched ? intentId : null })
  if (isUnmatched || made.yen <= before || getExcessYen(order, await loadRefunds(tx, order.id), null) === 0) return
  // Either one of them will fail, because the payment has not so much left, or more than the total has gone back.
  const waits = (await loadRefunds(tx, order.id)).some(
    (row) => isOfSale(row) && row.state === 'pending' && row.stripeRefundId === null,
  )
  if (!waits)
    await reportProblem(deps, tx, {
      ...{ problem: 'refunded-too-much', number: order.number, intentId, amountYen: made.yen, refundId: made.id },
    })
}

/** Transfers that were not sent end as far as too much would go back. What remains is promised again. */
async function endTransfers(
  deps: PaymentDeps,
  tx: Db,
  { order, unmatchedIntentId }: { order: OrderRow; unmatchedIntentId: string | null },
): Promise<void> {
  const nowMs = deps.now()
  const rows = await loadRefunds(tx, order.id)
  const open = rows.filter(
    (row) =>
      row.unmatchedIntentId === unmatchedIntentId && (row.state === 'requested' || row.state === 'account_known'),
  )
  for (const row of open.toReversed()) {
    if (getExcessYen(order, await loadRefunds(tx, order.id), unmatchedIntentId) === 0) return
    await changeRefund(tx, { order, row, to: 'failed', nowMs }, { failure: GIVEN_BACK })
    const [failed] = (await loadRefunds(tx, order.id)).filter(({ id }) => id === row.id)
    await replaceRefund(tx, failed!, { order, way: 'transfer', actor: 'payment', nowMs })
  }
}

const GIVEN_BACK = 'Stripeの管理画面で返金したため、その分は振り込みません。'

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
