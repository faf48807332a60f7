import { and, eq, inArray } from '#drizzle'
import { SERVICE_LABELS, SERVICES } from '#contract/items/services.ts'
import { getPointsUsed } from '#contract/orders/amounts.ts'
import { listDeliverySlots } from '#contract/orders/delivery.ts'
import { type CheckoutQuote, type NewOrder, type Order, ORDER_TERMS_VERSION } from '#contract/orders/schema.ts'
import { getFirstState, getPaymentDeadline, type OrderActor } from '#contract/orders/states.ts'
import { MAX_UNPAID_ORDERS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { loadCustomer, lockCustomer } from '#server/customers/rows.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { RetryTransaction } from '#server/platform/idempotency/submit.ts'
import { promisePoints, spendPoints, toPointEvent } from '#server/points/ledger.ts'
import { loadSite } from '#server/settings/settings.ts'
import { takeStock } from '#server/stock/ledger.ts'
import { findAddressProblem } from './destination.ts'
import { notifyOrder } from './step-queue.ts'
import { countUnpaidOfGuest, lockGuest } from './guests.ts'
import { isTokenUsed, storeOrderLink } from './links.ts'
import { type PaymentEnv, quoteCheckout } from './quote.ts'
import { addOrder, toOrder, type OrderRow } from './rows.ts'
import { orderEvents, orderLines, orders } from './schema.ts'
import { enqueueVoucher } from './voucher.ts'

interface NewOrderOptions {
  body: NewOrder
  /** Idempotency key, which becomes the id. */
  key: string
  buyer: Buyer
  /** Who places it. */
  actor?: 'customer' | 'desk'
}

/** A customer, or someone without an account. */
export type Buyer = { customerId: string } | { email: string; token?: string }

/** Orders what the customer saw, in the caller's transaction. Throws all refusals before its first write. */
export async function createOrder(
  { env, now }: Pick<Deps, 'now'> & { env: PaymentEnv },
  tx: Db,
  { body, key, buyer, actor = 'customer' }: NewOrderOptions,
): Promise<Order> {
  const nowMs = now()
  if (body.termsVersion !== ORDER_TERMS_VERSION)
    throw new CodedError('TERMS_CHANGED', { details: { termsVersion: ORDER_TERMS_VERSION } })
  const { customerId, email } = await lockBuyer(tx, buyer)
  const checkout = await quoteCheckout(tx, {
    body: { ...body, prefecture: body.address.prefecture },
    customerId,
    env,
    nowMs,
  })
  assertAsSeen(body, checkout)
  if ((await countUnpaid(tx, buyer)) >= MAX_UNPAID_ORDERS)
    throw new CodedError('ORDER_LIMIT', 'email' in buyer ? { message: GUEST_LIMIT } : {})
  const row = toRow(body, checkout, { id: key, customerId: customerId ?? null, email, nowMs })
  return insertOrder(tx, row, { checkout, actor, token: 'token' in buyer ? buyer.token : undefined })
}

const GUEST_LIMIT =
  'このメールアドレスには、お支払いの済んでいないご注文が複数あります。お支払い、またはキャンセルのあとに、もう一度お試しください。'

/** Orders of one buyer run one after another: they share points and the limit. */
async function lockBuyer(tx: Db, buyer: Buyer): Promise<{ customerId: string | undefined; email: string }> {
  if ('email' in buyer) {
    await lockGuest(tx, buyer.email)
    // A device makes one for each order.
    if (buyer.token !== undefined && (await isTokenUsed(tx, buyer.token))) throw new CodedError('VALIDATION_FAILED')
    return { customerId: undefined, email: buyer.email }
  }
  const { customerId } = buyer
  await lockCustomer(tx, customerId)
  return { customerId, email: (await loadCustomer(tx, customerId)).email }
}

/** The customer may change what is wrong, and then confirm again what they see. */
function assertAsSeen(body: NewOrder, checkout: CheckoutQuote): void {
  const { quote, deliveryDays } = checkout
  const missing = body.lines.flatMap(({ sku, quantity }) => {
    const { stock: left = 0, isPaused } = checkout.lines.find((it) => it.sku === sku) ?? {}
    return left < quantity ? [{ sku, left, ...(isPaused && { isPaused }) }] : []
  })
  if (missing.length > 0) throw new CodedError('STOCK_CHANGED', { details: { lines: missing } })
  assertFields(body, checkout)
  assertServices(body, checkout)
  if (getPointsUsed(quote) !== body.points) throw new CodedError('POINTS_CHANGED', { details: { quote: checkout } })
  const unitYen = new Map(checkout.lines.map((it) => [it.sku, it.unitYen]))
  const isSame =
    quote.totalYen === body.totalYen &&
    body.lines.every((it) => it.unitYen === unitYen.get(it.sku)) &&
    deliveryDays.includes(body.deliveryOn)
  if (!isSame) throw new CodedError('TOTAL_CHANGED', { details: { quote: checkout } })
}

/** The first day moves on at noon, so an earlier one was possible when the customer saw it. */
function assertFields(body: NewOrder, { quote, deliveryDays, methods }: CheckoutQuote): void {
  const details: Record<string, string> = {}
  if (body.deliveryOn > deliveryDays[0]! && !deliveryDays.includes(body.deliveryOn))
    details['deliveryOn'] = 'この日にはお届けできません。お届け日を選び直してください。'
  if (!listDeliverySlots(quote.shippingClass).includes(body.slot))
    details['slot'] = 'この時間帯にはお届けできません。時間帯を選び直してください。'
  if (quote.totalYen > 0 && body.payment === null) details['payment'] = 'お支払い方法を選択してください。'
  const problem = findAddressProblem(body.address)
  if (problem !== undefined) details['prefecture'] = problem
  if (Object.keys(details).length > 0) throw new CodedError('VALIDATION_FAILED', { details })
  const { payment } = quote
  const isPossible = methods.some(({ method, problem }) => method === payment?.method && problem === undefined)
  if (payment && !isPossible) throw new CodedError('PAYMENT_UNAVAILABLE')
}

/** What the quote left out. The customer confirms again without it. */
function assertServices(body: NewOrder, checkout: CheckoutQuote): void {
  for (const { sku, services } of body.lines) {
    const line = checkout.lines.find((it) => it.sku === sku)
    const granted = line?.services ?? {}
    const refused = SERVICES.find((it) => (services?.[it] ?? 0) !== (granted[it] ?? 0))
    if (line && refused)
      throw new CodedError('VALIDATION_FAILED', {
        details: {
          services: `「${line.name}」の${SERVICE_LABELS[refused]}は、${granted[refused] ? 'この数では承れません' : '現在承っておりません'}。ご注文の内容をもう一度ご確認ください。`,
          quote: checkout,
        },
      })
  }
}

async function countUnpaid(tx: Db, buyer: Buyer): Promise<number> {
  if ('email' in buyer) return countUnpaidOfGuest(tx, buyer.email)
  const isOpen = inArray(orders.state, ['awaiting_payment', 'payment_unknown'])
  return tx.$count(orders, and(eq(orders.customerId, buyer.customerId), isOpen))
}

interface NewRowOptions {
  id: string
  customerId: string | null
  email: string
  nowMs: number
}

function toRow(body: NewOrder, { quote }: CheckoutQuote, { nowMs, ...its }: NewRowOptions): Omit<OrderRow, 'number'> {
  const method = quote.payment?.method
  const state = getFirstState(method)
  const dueMs = method && getPaymentDeadline(method, nowMs, nowMs)
  return {
    ...its,
    state,
    method: method ?? null,
    // Points belong to an account. They are not earned later either, when an account adopts the order.
    quote: its.customerId === null ? { ...quote, earnedPoints: 0 } : quote,
    totalYen: quote.totalYen,
    address: body.address,
    deliveryOn: body.deliveryOn,
    slot: body.slot,
    note: body.note,
    termsVersion: body.termsVersion,
    dueAt: dueMs === undefined ? null : new Date(dueMs),
    voucher: null,
    receiptName: null,
    receiptPrints: 0,
    revision: 0,
    createdAt: new Date(nowMs),
    paidAt: method ? null : new Date(nowMs),
    shippedAt: null,
    deliveredAt: null,
  }
}

/** Takes stock last to hold row locks briefly. If another order won, start over. */
async function insertOrder(
  tx: Db,
  values: Omit<OrderRow, 'number'>,
  { checkout, actor, token }: { checkout: CheckoutQuote; actor: OrderActor; token: string | undefined },
): Promise<Order> {
  const lines = checkout.lines.map(({ stock: _, isPaused: __, ...line }) => line)
  const row = await addOrder(tx, values)
  const { id: orderId, customerId, createdAt, state } = row
  await tx
    .insert(orderLines)
    .values(lines.map((line, position) => ({ orderId, position, sku: line.sku, quantity: line.quantity, line })))
  const event = {
    revision: 0,
    kind: 'state',
    state,
    actor,
    reason: '',
    at: createdAt,
    undoOf: null,
  } as const
  await tx.insert(orderEvents).values({ orderId, ...event })
  const nowMs = createdAt.getTime()
  if (customerId !== null) await movePoints(tx, { ...row, customerId })
  if (token !== undefined && !(await storeOrderLink(tx, orderId, token))) throw new RetryTransaction()
  await notifyOrder(tx, row, actor)
  if (row.method === 'konbini') await enqueueVoucher(tx, orderId)
  const { seller } = await loadSite(tx)
  if (!(await takeStock(tx, lines, { number: row.number, nowMs }))) throw new RetryTransaction()
  return toOrder(row, { lines, events: [event], shipments: [], bankAccount: seller.bankAccount })
}

/** Spends what the order uses, and promises what it earns. */
async function movePoints(
  tx: Db,
  { id, customerId, quote, createdAt }: OrderRow & { customerId: string },
): Promise<void> {
  const nowMs = createdAt.getTime()
  const event = toPointEvent(id)
  if (!(await spendPoints(tx, { customerId, points: getPointsUsed(quote), event, nowMs }))) throw new RetryTransaction()
  await promisePoints(tx, { id: event, customerId, points: quote.earnedPoints, nowMs })
}
