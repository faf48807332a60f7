/** Refunds of an order: how and in which steps money goes back, and what they are called. */
import type { PaymentMethod } from './payment.ts'

export const REFUND_WAYS = ['card', 'transfer', 'points'] as const

export type RefundWay = (typeof REFUND_WAYS)[number]

/**
 * By card: `pending`, then `succeeded` or `failed`. By transfer: `requested` (the customer is asked for the account),
 * `account_known`, `sent`, and `failed` if the bank gives it back. Points are `succeeded` at once. `withdrawn`: the shop no longer
 * wants to make it.
 */
export const REFUND_STATES = [
  'pending',
  'succeeded',
  'failed',
  'requested',
  'account_known',
  'sent',
  'withdrawn',
] as const

export type RefundState = (typeof REFUND_STATES)[number]

export const REFUND_WAY_LABELS: Record<RefundWay, string> = {
  card: 'カードへの返金',
  transfer: '銀行振込での返金',
  points: 'ポイントでの返金',
}

/** For the staff. */
export const REFUND_STATE_LABELS: Record<RefundState, string> = {
  pending: '処理中',
  succeeded: '返金済み',
  failed: '失敗',
  requested: '口座の連絡待ち',
  account_known: '送金待ち',
  sent: '送金済み',
  withdrawn: '取りやめ',
}

/** For the customer, to whom a failure is not finished: the shop tries again, or asks for an account. */
export const REFUND_STEP_LABELS: Record<RefundState, string> = {
  pending: 'お手続き中',
  succeeded: '返金済み',
  failed: 'お手続き中',
  requested: '口座のご連絡をお待ちしています',
  account_known: 'お振り込みの準備中',
  sent: 'お振り込み済み',
  withdrawn: '取りやめ',
}

/** The customer has the money. */
export const isRefundMade = (state: RefundState): boolean => state === 'succeeded' || state === 'sent'

/** It is part of what goes back. */
export const isRefundCounted = (state: RefundState): boolean => state !== 'failed' && state !== 'withdrawn'

/** Someone or something must still act. */
export const isRefundOpen = (state: RefundState): boolean =>
  state === 'pending' || state === 'requested' || state === 'account_known'

/** What was paid by card goes back to the card, everything else by bank transfer, unless staff choose otherwise. */
export const getRefundWay = (method: PaymentMethod | null): RefundWay => (method === 'card' ? 'card' : 'transfer')

/** `261120-7K2M9P-1`: the first refund of an order. */
export const toRefundNumber = (orderNumber: string, position: number): string => `${orderNumber}-${position}`

/** The parts of a refund's number; undefined if it has another form. */
export function parseRefundNumber(text: string): { orderNumber: string; position: number } | undefined {
  const [, orderNumber, position] = /^(\d{6}-[0-9A-Z]{6})-([1-9]\d{0,3})$/.exec(text) ?? []
  return orderNumber === undefined ? undefined : { orderNumber, position: Number(position) }
}
