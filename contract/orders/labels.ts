/** Texts about orders. */
import { formatDay } from '#contract/shared/civil-date.ts'
import { DELIVERY_SLOT_LABELS, type DeliverySlot } from './delivery.ts'
import type { PaymentMethod } from './payment.ts'

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  card: 'クレジットカード',
  transfer: '銀行振込',
  cash: '代金引換',
}

/** Null: points paid for everything. */
export const formatPaymentMethod = (method: PaymentMethod | null): string =>
  method ? PAYMENT_METHOD_LABELS[method] : '全額ポイント'

/** `2026年12月1日（火） 午前中` */
export const formatDeliveryTime = (deliveryOn: string, slot: DeliverySlot): string =>
  `${formatDay(deliveryOn)} ${slot === 'any' ? '時間指定なし' : DELIVERY_SLOT_LABELS[slot]}`
