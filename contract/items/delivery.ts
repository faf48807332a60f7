/** Fee and earliest date of a delivery, shared by page, cart and server. */
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import type { Item } from './schema.ts'
import type { Prefecture } from '#contract/shared/prefectures.ts'
import {
  DELIVERY_DAYS,
  EXTRA_DELIVERY_DAYS,
  EXTRA_SHIPPING_FEE_YEN,
  ORDER_CUT_OFF_MS,
} from '#contract/shared/constants.ts'
import { getShippingFee } from './shipping-fee.ts'

export interface DeliveryRequest {
  /** The highest class among the goods. */
  shippingClass: Item['shippingClass']
  goodsYen: number
  /** Destination; undefined means 関東, which has the same rules as most of the country. */
  prefecture: Prefecture | undefined
  /** Time of the order, ms. */
  orderedAt: number
  /** Days on which the company is closed every year, `MM-DD`. */
  closedDays: readonly string[]
}

export interface DeliveryQuote {
  /** The whole fee, including `extraYen`; 0 if delivery is free. */
  feeYen: number
  /** Surcharge for a remote prefecture, charged even when delivery is otherwise free. */
  extraYen: number
  /** Civil date. */
  earliestOn: string
}

export function quoteDelivery(request: DeliveryRequest): DeliveryQuote {
  const { shippingClass, goodsYen, prefecture } = request
  const extraYen = (prefecture && EXTRA_SHIPPING_FEE_YEN[prefecture]) ?? 0
  return { feeYen: getShippingFee(shippingClass, goodsYen) + extraYen, extraYen, earliestOn: getEarliestDay(request) }
}

/** Orders after noon or on a closed day count as placed on the next business day. */
function getEarliestDay({ shippingClass, prefecture, orderedAt, closedDays }: DeliveryRequest): string {
  const isClosed = (date: string) => closedDays.includes(date.slice(5))
  const nextOpen = (date: string): string => (isClosed(date) ? nextOpen(addDays(date, 1)) : date)
  let day = nextOpen(toJapanDate(orderedAt + ORDER_CUT_OFF_MS))
  const days = DELIVERY_DAYS[shippingClass] + ((prefecture && EXTRA_DELIVERY_DAYS[prefecture]) ?? 0)
  for (let left = days; left > 0; left--) day = nextOpen(addDays(day, 1))
  return day
}
