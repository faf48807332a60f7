/**
 * The first delivery day and the fee for a customer's prefecture. Loaded lazily, because the first
 * render knows neither.
 */
import { parseDate, WEEKDAY_LABELS, getWeekday } from '#contract/shared/civil-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { type DeliveryRequest, quoteDelivery } from '#contract/items/delivery.ts'
import { PREFECTURES } from '#contract/shared/prefectures.ts'
import { formatFee } from './shipping-note.ts'

export interface DeliveryText {
  fee: string
  when: string
  place: string
}

interface Order extends Omit<DeliveryRequest, 'prefecture'> {
  /** Of the logged-in customer, if known. */
  prefecture: string | null | undefined
}

export function formatDelivery(order: Order): DeliveryText {
  const prefecture = PREFECTURES.find((name) => name === order.prefecture)
  const { feeYen, extraYen, earliestOn } = quoteDelivery({ ...order, prefecture })
  const { month, day } = parseDate(earliestOn)
  const extra = extraYen > 0 ? `（${formatYen(extraYen)}の加算を含みます）` : ''
  return {
    fee: formatFee(feeYen),
    when: `最短 ${month}月${day}日（${WEEKDAY_LABELS[getWeekday(earliestOn)]}）`,
    place: `${prefecture ?? '関東'}へのお届けの場合${extra}`,
  }
}
