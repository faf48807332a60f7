/** Texts about orders. */
import { getServiceYen, listServices, SERVICE_LABELS, type ServiceLine } from '#contract/items/services.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { DELIVERY_SLOT_LABELS, type DeliverySlot } from './delivery.ts'
import { CASH_FEES, type PaymentMethod } from './payment.ts'
import { ATTEMPT_MS, KONBINI_DAYS, type OrderState, TRANSFER_DAYS } from './states.ts'

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  card: 'クレジットカード',
  paypay: 'PayPay',
  konbini: 'コンビニ払い',
  transfer: '銀行振込',
  cash: '代金引換',
}

/** `60分`: how long an unpaid order by card or PayPay waits for its next attempt. */
export const ATTEMPT_TIME = `${ATTEMPT_MS / MINUTE_MS}分`

export const GOODS_RESERVED = `商品は、最後のお手続きから${ATTEMPT_TIME}のあいだ確保しています。`

/** How long the link of a mail opens an order that was placed without an account. */
export const ORDER_LINK_MONTHS = 24

/** `7日以内` */
export const TRANSFER_TIME = `${TRANSFER_DAYS}日以内`

/** `3日以内` */
export const KONBINI_TIME = `${KONBINI_DAYS}日以内`

/** `330円`, the lowest one. */
export const FIRST_CASH_FEE = formatYen(Math.min(...CASH_FEES.map(([, feeYen]) => feeYen)))

/** Null: points paid for everything. */
export const formatPaymentMethod = (method: PaymentMethod | null): string =>
  method ? PAYMENT_METHOD_LABELS[method] : '全額ポイント'

/** `2026年12月1日（火） 午前中` */
export const formatDeliveryTime = (deliveryOn: string, slot: DeliverySlot): string =>
  `${formatDay(deliveryOn)} ${slot === 'any' ? '時間指定なし' : DELIVERY_SLOT_LABELS[slot]}`

interface Delivery {
  state: OrderState
  payment: PaymentMethod | null
}

/** Until a transfer or a store has been paid, the day is only what the customer asked for: it may come after the last day to pay. */
export const isDeliveryOpen = ({ state, payment }: Delivery): boolean =>
  state === 'awaiting_payment' && (payment === 'transfer' || payment === 'konbini')

/** What the day of the delivery means. */
export function formatDeliveryTerm(order: Delivery): string {
  if (isDeliveryOpen(order)) return 'お届け希望日'
  return order.state === 'delivered' || order.state === 'cancelled' ? 'ご指定の日時' : 'お届け予定'
}

/** Beside the state of an order of which some pieces are still to be shipped. */
export const PARTLY_SHIPPED = '一部発送済み'

export const DELIVERY_OPEN_NOTE = '（ご入金の確認後に、お届け日が決まります）'

/** Nothing was received for an order that points paid, so it has a statement instead of a receipt. */
export const formatReceiptName = (totalYen: number): string => (totalYen > 0 ? '領収書' : 'ご利用明細')

/** The number alone, as apps of banks ask for it: `0012345` of `みどり銀行 玉川支店 普通 0012345`. */
export const findAccountNumber = (bankAccount: string): string | undefined =>
  /(?:普通|当座|貯蓄)(?:預金)?\s*(?:口座)?\s*(\d{4,8})/.exec(bankAccount.normalize('NFKC'))?.[1]

export const SERVICES_TITLE = '組み立て・引き取り'

/** `組み立て 3,300円 × 2 ＝ 6,600円`, one line a service, at the prices of the order. */
export const formatServices = (line: ServiceLine): string[] =>
  listServices(line.services).map(([service, pieces]) => {
    const yen = getServiceYen(line, service)
    return `${SERVICE_LABELS[service]} ${formatYen(yen)} × ${pieces} ＝ ${formatYen(yen * pieces)}`
  })
