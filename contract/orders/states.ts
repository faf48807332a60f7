/** The states of an order: who may change them, and what follows. */
import { addDays, toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { isByService, type PaymentMethod } from './payment.ts'

export const ORDER_STATES = [
  'awaiting_payment',
  'payment_unknown',
  'received',
  'preparing',
  'shipped',
  'delivered',
  'cancelled',
] as const

export type OrderState = (typeof ORDER_STATES)[number]

/** `payment`: a response of the payment service, its webhook or the reconciliation. `deadline`: the job for unpaid orders. */
export const ORDER_ACTORS = ['customer', 'desk', 'payment', 'deadline'] as const

export type OrderActor = (typeof ORDER_ACTORS)[number]

export const ORDER_ACTOR_LABELS: Record<OrderActor, string> = {
  customer: 'お客様',
  desk: '店舗',
  payment: '決済サービス',
  deadline: '期限切れ',
}

export const ORDER_STATE_LABELS: Record<OrderState, string> = {
  awaiting_payment: 'お支払い待ち',
  payment_unknown: 'お支払い確認中',
  received: '注文受付',
  preparing: '商品手配中',
  shipped: '発送済み',
  delivered: 'お届け済み',
  cancelled: 'キャンセル',
}

/**
 * `received` is entered only when the order is paid or needs no payment in advance, so nothing unpaid can be shipped. While
 * the outcome of a payment is unknown, only the payment service decides.
 */
const CHANGES: Record<OrderState, Partial<Record<OrderState, readonly OrderActor[]>>> = {
  awaiting_payment: {
    // By the desk: a bank transfer has arrived.
    received: ['payment', 'desk'],
    payment_unknown: ['payment'],
    cancelled: ['customer', 'desk', 'deadline'],
  },
  payment_unknown: { received: ['payment'], awaiting_payment: ['payment'], cancelled: ['payment'] },
  received: { preparing: ['desk'], cancelled: ['customer', 'desk'] },
  preparing: { shipped: ['desk'], cancelled: ['desk'] },
  // Cancelled: the parcel was refused or could not be delivered.
  shipped: { delivered: ['desk'], cancelled: ['desk'] },
  delivered: {},
  cancelled: {},
}

/** What is paid through the payment service is confirmed by it only, and a transfer by the desk only. */
export function mayChangeState(from: OrderState, to: OrderState, actor: OrderActor, method?: PaymentMethod): boolean {
  if (from === 'awaiting_payment' && to === 'received' && actor !== (isByService(method) ? 'payment' : 'desk'))
    return false
  return CHANGES[from][to]?.includes(actor) ?? false
}

/** Without a method, points have paid for everything. */
export const getFirstState = (method: PaymentMethod | undefined): OrderState =>
  method === undefined || method === 'cash' ? 'received' : 'awaiting_payment'

export const TRANSFER_DAYS = 7

/** The last day on which a bank transfer is accepted; unpaid orders are cancelled when it is over. */
export const getTransferDueDay = (orderedAt: number): string => addDays(toJapanDate(orderedAt), TRANSFER_DAYS)

/** The last day on which a store takes the payment is so many days after the order. */
export const KONBINI_DAYS = 3

/** An order by card or PayPay that is unpaid is cancelled this long after its last attempt. */
export const ATTEMPT_MS = 60 * MINUTE_MS

/** When an order that is still unpaid is cancelled, ms; undefined if it is not paid in advance. */
export function getPaymentDeadline(
  method: PaymentMethod,
  orderedAt: number,
  lastAttemptAt: number,
): number | undefined {
  if (method === 'cash') return undefined
  if (method === 'transfer') return toEndOfDay(getTransferDueDay(orderedAt))
  if (method === 'konbini') return toEndOfDay(addDays(toJapanDate(orderedAt), KONBINI_DAYS))
  return lastAttemptAt + ATTEMPT_MS
}

const toEndOfDay = (date: string): number => toJapanInstant(addDays(date, 1), '00:00')
