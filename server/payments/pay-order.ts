/** An order is paid through the payment service: attempts, one after the other. */
import { eq } from '#drizzle'
import { isPaidAtOnce } from '#contract/orders/payment.ts'
import type { ServiceMethod } from '#contract/shared/service-methods.ts'
import type { CardHolder, Confirmation } from '#contract/payments/api.ts'
import { getPaymentDeadline } from '#contract/orders/states.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { orders } from '#server/orders/schema.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import type { Db } from '#server/platform/db/client.ts'
import {
  applyIntent,
  hasEnded,
  isUnreachable,
  loadLastAttempt,
  markUnknown,
  type PaymentDeps,
  type PaymentRow,
  recordIntent,
} from './apply-intent.ts'
import { loadStripeCustomer, toInternational, updateStripeHolder } from './cards.ts'
import { payments } from './schema.ts'
import type { Intent, NewIntent } from './stripe.ts'
import { findRefusal } from './stripe-errors.ts'

interface PayOptions {
  order: OrderRow
  saveCard?: boolean | undefined
}

/** For the browser, which confirms it with a card. */
export async function createIntent(deps: PaymentDeps, { order, saveCard = false }: PayOptions): Promise<Confirmation> {
  const { intent, holder, stripeId } = await openAttempt(deps, order, 'card')
  // Without an account there is no one for whom it could be saved.
  const isSaved = saveCard && stripeId !== undefined
  if (intent.isCardSaved !== isSaved) await deps.service.setSaveCard(intent.id, isSaved)
  return { clientSecret: intent.clientSecret, holder }
}

/** Where the customer pays by PayPay. After a payment that was given up there, the same attempt starts again. */
export async function createRedirect(deps: PaymentDeps, order: OrderRow): Promise<string> {
  const { db, log } = deps
  const url = await confirmRedirect(deps, order).catch(async (error: unknown) => {
    const refusal = findRefusal(error)
    if (refusal === undefined) throw error
    log.error({ refusal, orderNumber: order.number }, 'the payment service refuses a payment by PayPay')
    const last = await loadLastAttempt(db, order.id)
    if (last?.intentId) await applyIntent(deps, last.intentId)
    return undefined
  })
  // Another tab may have paid or cancelled meanwhile.
  const [current] = await db.select().from(orders).where(eq(orders.id, order.id))
  assertPayable(current!, 'paypay')
  if (url === undefined) throw new CodedError('PAYMENT_UNAVAILABLE')
  return url
}

async function confirmRedirect(deps: PaymentDeps, order: OrderRow): Promise<string | undefined> {
  const { intent, holder } = await openAttempt(deps, order, 'paypay')
  if (intent.redirectUrl !== undefined) return intent.redirectUrl
  const returnUrl = `${deps.env.PUBLIC_URL}/checkout/return?order=${order.number}`
  const confirmed = await deps.service.confirmRedirect(intent.id, { name: holder.name, returnUrl })
  await recordIntent(deps, confirmed)
  return confirmed.redirectUrl
}

interface Payer {
  /** Undefined without an account. */
  stripeId: string | undefined
  /** As the payment service accepts it. */
  holder: CardHolder
}

/** The order's open attempt, the same in every tab. An attempt that has ended is followed by a new one. */
export async function openAttempt(
  deps: PaymentDeps,
  order: OrderRow,
  method: ServiceMethod,
): Promise<Payer & { intent: Intent }> {
  const { db } = deps
  assertPayable(order, method)
  const last = await loadLastAttempt(db, order.id)
  const known = last?.intentId ? await applyIntent(deps, last.intentId) : undefined
  const payer = await loadPayer(deps, order)
  const row = await db.transaction((tx) => startAttempt(deps, tx, { orderId: order.id, method }))
  const intent = row.intentId === known?.id ? known! : await requestIntent(deps, order, row, payer.stripeId)
  return { ...payer, intent }
}

/** Someone without an account is no customer of the payment service either. The phone is contact enough. */
async function loadPayer(deps: PaymentDeps, { customerId, address }: OrderRow): Promise<Payer> {
  if (customerId !== null) return updateStripeHolder(deps, customerId, address?.phone)
  const name = address ? `${address.familyName} ${address.givenName}` : ''
  return { stripeId: undefined, holder: { name, email: null, phone: address && toInternational(address.phone) } }
}

function assertPayable(order: OrderRow, method: ServiceMethod): void {
  if (order.state !== 'awaiting_payment' || order.method !== method) throw new CodedError('ORDER_CLOSED')
}

/** Written before the payment service is asked, so that no payment exists without its row. */
async function startAttempt(
  { now }: PaymentDeps,
  tx: Db,
  { orderId, method }: { orderId: string; method: ServiceMethod },
): Promise<PaymentRow> {
  const nowMs = now()
  const order = await lockOrder(tx, orderId)
  assertPayable(order, method)
  await tx
    .update(orders)
    .set({ dueAt: new Date(getDueTime(order, method, nowMs)) })
    .where(eq(orders.id, orderId))
  const last = await loadLastAttempt(tx, orderId)
  if (last && !hasEnded(last)) return last
  const attempt = (last?.attempt ?? 0) + 1
  const values = { orderId, attempt, amountYen: order.totalYen, status: 'created', createdAt: new Date(nowMs) }
  const [added] = await tx.insert(payments).values(values).returning()
  return added!
}

/** Attempts extend the deadline, but stock is not held longer than a day. That of a store is fixed. */
function getDueTime({ createdAt }: OrderRow, method: ServiceMethod, nowMs: number): number {
  const orderedAt = createdAt.getTime()
  const dueMs = getPaymentDeadline(method, orderedAt, nowMs)!
  return isPaidAtOnce(method) ? Math.min(dueMs, orderedAt + DAY_MS) : dueMs
}

async function requestIntent(
  deps: PaymentDeps,
  order: OrderRow,
  row: PaymentRow,
  stripeCustomerId: string | undefined,
): Promise<Intent> {
  const intent = await deps.service.createIntent(toNewIntent(order, row, stripeCustomerId))
  await recordIntent(deps, intent)
  return intent
}

const toNewIntent = (order: OrderRow, row: PaymentRow, stripeCustomerId: string | undefined): NewIntent => ({
  // Orders with attempts have one.
  method: order.method as ServiceMethod,
  orderId: order.id,
  orderNumber: order.number,
  attempt: row.attempt,
  amountYen: row.amountYen,
  stripeCustomerId,
})

/** The payment of an attempt. If the response to its creation was lost, the same request finds it again. */
export async function loadOrCreateIntent(deps: PaymentDeps, order: OrderRow, row: PaymentRow): Promise<Intent> {
  if (row.intentId) return deps.service.getIntent(row.intentId)
  const { customerId } = order
  const stripeCustomerId = customerId === null ? undefined : await loadStripeCustomer(deps, customerId)
  return deps.service.createIntent(toNewIntent(order, row, stripeCustomerId))
}

/** After the browser has confirmed. If the payment service does not respond, the order waits for the reconciliation. */
export async function checkPayment(deps: PaymentDeps, order: OrderRow): Promise<void> {
  const last = await loadLastAttempt(deps.db, order.id)
  if (!last?.intentId) return
  try {
    await applyIntent(deps, last.intentId)
  } catch (error) {
    if (!isUnreachable(error)) throw error
    // At a store nothing is paid before the payment service says so.
    if (isPaidAtOnce(order.method)) await markUnknown(deps, order.id)
  }
}
