/** Fee and earliest date of a delivery. Page, cart and server use the same rules. */
import { addDays, dateInJapan } from './civil-date.ts'
import type { Item } from './items.ts'
import type { Prefecture } from './prefectures.ts'
import { DELIVERY_DAYS, EXTRA_DELIVERY_DAYS, EXTRA_SHIPPING_FEE_YEN, ORDER_CUT_OFF_MS } from './rules.ts'
import { shippingFee } from './shipping-fee.ts'

export interface DeliveryRequest {
  /** The highest class among the goods. */
  shippingClass: Item['shippingClass']
  goodsYen: number
  /** Destination; undefined: 関東, like most of the country. */
  prefecture: Prefecture | undefined
  /** Time of the order, ms. */
  orderedAt: number
  /** Days on which the company is closed every year, `MM-DD`. */
  closedDays: readonly string[]
}

export interface DeliveryQuote {
  /** The whole fee, including `extraYen`; 0 if delivery is free. */
  feeYen: number
  /** Surcharge for a distant prefecture, also charged if delivery is otherwise free. */
  extraYen: number
  /** Civil date. */
  earliestOn: string
}

export function quoteDelivery(request: DeliveryRequest): DeliveryQuote {
  const { shippingClass, goodsYen, prefecture } = request
  const extraYen = (prefecture && EXTRA_SHIPPING_FEE_YEN[prefecture]) ?? 0
  return { feeYen: shippingFee(shippingClass, goodsYen) + extraYen, extraYen, earliestOn: earliestDay(request) }
}

/** An order after noon or on a closed day counts as placed on the next working day. */
function earliestDay({ shippingClass, prefecture, orderedAt, closedDays }: DeliveryRequest): string {
  const isClosed = (date: string) => closedDays.includes(date.slice(5))
  const nextOpen = (date: string): string => (isClosed(date) ? nextOpen(addDays(date, 1)) : date)
  let day = nextOpen(dateInJapan(orderedAt + ORDER_CUT_OFF_MS))
  const days = DELIVERY_DAYS[shippingClass] + ((prefecture && EXTRA_DELIVERY_DAYS[prefecture]) ?? 0)
  for (let left = days; left > 0; left--) day = nextOpen(addDays(day, 1))
  return day
}
