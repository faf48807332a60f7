/** Events of the payment service. They only name the payment to check, so their order and number do not matter. */
import { eq, lt } from '#drizzle'
import { DAY_MS } from '#contract/shared/constants.ts'
import { orders } from '#server/orders/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { applyIntent, type PaymentDeps } from './apply-intent.ts'
import { type PaymentProblem, reportProblem } from './mails.ts'
import { paymentEvents, payments } from './schema.ts'
import type { PaymentEvent } from './stripe.ts'

/** Recorded last: the payment service repeats an event that failed. */
export async function receiveEvent(deps: PaymentDeps, event: PaymentEvent): Promise<void> {
  const { db, now } = deps
  const [known] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id))
  if (known) return
  await processEvent(deps, event)
  await db
    .insert(paymentEvents)
    .values({ id: event.id, receivedAt: new Date(now()) })
    .onConflictDoNothing()
}

const PROBLEMS: Record<string, PaymentProblem> = {
  'refund.failed': 'refund-failed',
  'charge.dispute.created': 'dispute',
  'charge.refunded': 'refunded-by-hand',
}

async function processEvent(deps: PaymentDeps, { type, intentId }: PaymentEvent): Promise<void> {
  if (intentId === undefined) return
  if (type.startsWith('payment_intent.')) await applyIntent(deps, intentId)
  const problem = PROBLEMS[type]
  if (problem) await deps.db.transaction((tx) => reportEvent(deps, tx, problem, intentId))
}

async function reportEvent(deps: PaymentDeps, tx: Db, problem: PaymentProblem, intentId: string): Promise<void> {
  const [paid] = await tx
    .select({ number: orders.number, amountYen: payments.amountYen, state: orders.state, status: payments.status })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.intentId, intentId))
  if (!paid) return
  const { state, status, ...facts } = paid
  // The store's own refunds are no problem.
  if (problem === 'refunded-by-hand' && (state === 'cancelled' || status !== 'succeeded')) return
  await reportProblem(deps, tx, { problem, intentId, ...facts })
}

/** Replays come within days. */
const EVENT_DAYS = 30

export async function deleteOldEvents(db: Db, now: Date): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, new Date(now.getTime() - EVENT_DAYS * DAY_MS)))
}
