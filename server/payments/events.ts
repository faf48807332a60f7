/** Events of the payment service. They only name the payment to check, so their order and number do not matter. */
import { eq, lt } from '#drizzle'
import { DAY_MS } from '#contract/shared/constants.ts'
import { orders } from '#server/orders/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type PaymentDeps, recordIntent } from './apply-intent.ts'
import { recordRefunds } from './service-refunds.ts'
import { reportProblem } from './mails.ts'
import { paymentEvents, payments } from './schema.ts'
import { parseEvent, type PaymentEvent } from './parse-event.ts'

/** The body of a request that the payment service has signed. */
export async function receivePayload(deps: PaymentDeps, payload: string): Promise<void> {
  const event = readEvent(deps, payload)
  if (event) await receiveEvent(deps, event)
}

/** Undefined if it is no event. Refusing it would make the payment service repeat it for days. */
function readEvent({ log }: PaymentDeps, payload: string): PaymentEvent | undefined {
  try {
    return parseEvent(payload)
  } catch (error) {
    log.error({ error }, 'a signed event of the payment service cannot be read')
    return undefined
  }
}

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

/** Disputes are events of a charge. */
const ABOUT_PAYMENT = /^(?:payment_intent|refund|charge)\./

async function processEvent(deps: PaymentDeps, { id: eventId, type, intentId }: PaymentEvent): Promise<void> {
  if (intentId === undefined) {
    // An account may send all its events, such as those of customers and payouts.
    deps.log[ABOUT_PAYMENT.test(type) ? 'warn' : 'debug'](
      { eventId, type },
      'an event names no payment of this account',
    )
    return
  }
  const isRefund = type.startsWith('refund.') || type === 'charge.refunded'
  if (type.startsWith('payment_intent.') || isRefund) {
    const intent = await deps.service.findIntent(intentId)
    // Repeating the event would not help: it was made with other keys, or by hand.
    if (!intent) return deps.log.warn({ eventId, type, intentId }, 'an event names a payment that does not exist')
    // Also before its refunds, whose events may come first: they are those of an order only if it was paid.
    await recordIntent(deps, intent)
    if (isRefund) await recordRefunds(deps, intentId, await deps.service.listRefunds(intentId))
  }
  if (type === 'charge.dispute.created') await deps.db.transaction((tx) => reportDispute(deps, tx, intentId))
}

async function reportDispute(deps: PaymentDeps, tx: Db, intentId: string): Promise<void> {
  const [paid] = await tx
    .select({ number: orders.number, amountYen: payments.amountYen })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.intentId, intentId))
  if (paid) await reportProblem(deps, tx, { problem: 'dispute', intentId, ...paid })
  else deps.log.info({ intentId }, 'a dispute is about a payment that this store did not create')
}

/** Replays come within days. */
const EVENT_DAYS = 30

export async function deleteOldEvents(db: Db, now: Date): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, new Date(now.getTime() - EVENT_DAYS * DAY_MS)))
}
