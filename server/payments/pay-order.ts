/** A customer pays an order by card: attempts, one after the other. */
import { eq } from '#drizzle'
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

interface PayOptions {
  order: OrderRow
  saveCard?: boolean | undefined
}

/** Returns the order's open attempt, the same in every tab. An attempt that has ended is followed by a new one. */
export async function createIntent(deps: PaymentDeps, { order, saveCard = false }: PayOptions): Promise<Confirmation> {
  const { db, service } = deps
  assertPayable(order)
  const last = await loadLastAttempt(db, order.id)
  const known = last?.intentId ? await applyIntent(deps, last.intentId) : undefined
  const { stripeId, holder } = await loadPayer(deps, order)
  const row = await db.transaction((tx) => startAttempt(deps, tx, order.id))
  const intent = row.intentId === known?.id ? known! : await requestIntent(deps, order, row, stripeId)
  // Without an account there is no one for whom it could be saved.
  const isSaved = saveCard && stripeId !== undefined
  if (intent.isCardSaved !== isSaved) await service.setSaveCard(intent.id, isSaved)
  return { clientSecret: intent.clientSecret, holder }
}

/** Someone without an account is no customer of the payment service either. The phone is contact enough. */
async function loadPayer(
  deps: PaymentDeps,
  { customerId, address }: OrderRow,
): Promise<{ stripeId: string | undefined; holder: CardHolder }> {
  if (customerId !== null) return updateStripeHolder(deps, customerId, address?.phone)
  const name = address ? `${address.familyName} ${address.givenName}` : ''
  return { stripeId: undefined, holder: { name, email: null, phone: address && toInternational(address.phone) } }
}

function assertPayable({ state, method }: OrderRow): void {
  if (state !== 'awaiting_payment' || method !== 'card') throw new CodedError('ORDER_CLOSED')
}

/** Written before the payment service is asked, so that no payment exists without its row. */
async function startAttempt({ now }: PaymentDeps, tx: Db, orderId: string): Promise<PaymentRow> {
  const nowMs = now()
  const order = await lockOrder(tx, orderId)
  assertPayable(order)
  await tx
    .update(orders)
    .set({ dueAt: getDueTime(order, nowMs) })
    .where(eq(orders.id, orderId))
  const last = await loadLastAttempt(tx, orderId)
  if (last && !hasEnded(last)) return last
  const attempt = (last?.attempt ?? 0) + 1
  const values = { orderId, attempt, amountYen: order.totalYen, status: 'created', createdAt: new Date(nowMs) }
  const [added] = await tx.insert(payments).values(values).returning()
  return added!
}

/** Attempts extend the deadline, but stock is not held longer than a day. */
function getDueTime({ createdAt }: OrderRow, nowMs: number): Date {
  const orderedAt = createdAt.getTime()
  return new Date(Math.min(getPaymentDeadline('card', orderedAt, nowMs)!, orderedAt + DAY_MS))
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
    await markUnknown(deps, order.id)
  }
}
