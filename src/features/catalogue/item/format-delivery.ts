/** The first day of delivery and the fee to a customer's place. Loaded late: the first render knows neither day nor customer. */
import { partsOf, WEEKDAY_LETTERS, weekdayOf } from '#contract/civil-date.ts'
import { type DeliveryRequest, quoteDelivery } from '#contract/delivery.ts'
import { PREFECTURES } from '#contract/prefectures.ts'
import { feeWords } from './shipping-note.ts'

export interface DeliveryWords {
  fee: string
  when: string
  place: string
}

interface Order extends Omit<DeliveryRequest, 'prefecture'> {
  /** Of the customer who is logged in, where they named one. */
  prefecture: string | null | undefined
}

export function deliveryWords(order: Order): DeliveryWords {
  const prefecture = PREFECTURES.find((name) => name === order.prefecture)
  const { feeYen, extraYen, earliestOn } = quoteDelivery({ ...order, prefecture })
  const { month, day } = partsOf(earliestOn)
  const extra = extraYen > 0 ? `（${extraYen.toLocaleString('ja-JP')}円の加算を含みます）` : ''
  return {
    fee: feeWords(feeYen),
    when: `最短 ${month}月${day}日（${WEEKDAY_LETTERS[weekdayOf(earliestOn)]}）`,
    place: `${prefecture ?? '関東'}へのお届けの場合${extra}`,
  }
}
