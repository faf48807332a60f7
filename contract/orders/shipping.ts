/** What delivery costs and how long it takes, by shipping class. Part of the first load of the item page. */
import type { Item } from '#contract/items/schema.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import type { Prefecture } from '#contract/shared/prefectures.ts'

export type ShippingClass = Item['shippingClass']

export const SHIPPING_FEE_YEN: Record<ShippingClass, number> = { S: 770, M: 1_650, L: 3_300 }
/** Delivery is free if the goods total is at least this amount. */
export const FREE_SHIPPING_FROM_YEN: Record<ShippingClass, number> = { S: 11_000, M: 11_000, L: 55_000 }
/** Charged even when delivery is otherwise free. */
export const EXTRA_SHIPPING_FEE_YEN: Partial<Record<Prefecture, number>> = { 北海道: 1_650, 沖縄県: 1_650 }
/** From the day of the order. */
export const DELIVERY_DAYS: Record<ShippingClass, number> = { S: 3, M: 7, L: 7 }

export interface ShippingFee {
  /** The whole fee, including `extraYen`; 0 if delivery is free. */
  feeYen: number
  /** Surcharge for a remote prefecture. */
  extraYen: number
  /** Value of the goods that are missing until only the surcharge is left to pay; 0 if it is reached. */
  missingYen: number
}

/**
 * `shippingClass` is the highest among the goods, and `goodsYen` their total. No prefecture means 関東, which has the same
 * fees as most of the country.
 */
export function getShippingFee(shippingClass: ShippingClass, goodsYen: number, prefecture?: Prefecture): ShippingFee {
  const missingYen = Math.max(0, FREE_SHIPPING_FROM_YEN[shippingClass] - goodsYen)
  const extraYen = (prefecture && EXTRA_SHIPPING_FEE_YEN[prefecture]) ?? 0
  return { feeYen: (missingYen > 0 ? SHIPPING_FEE_YEN[shippingClass] : 0) + extraYen, extraYen, missingYen }
}

export const CLASS_NAMES: Record<ShippingClass, string> = { S: '小型便', M: '中型便', L: '大型家具便' }

/** `送料 770円` */
export const formatFee = (feeYen: number): string => (feeYen === 0 ? '送料無料' : `送料 ${formatYen(feeYen)}`)

/** `11,000円以上のご注文で無料` */
export const formatFreeFrom = (shippingClass: ShippingClass): string =>
  `${formatYen(FREE_SHIPPING_FROM_YEN[shippingClass])}以上のご注文で無料`

/** `小型便 770円（11,000円以上のご注文で無料）。ご注文の3日後以降にお届けします。` */
export function formatShipping(shippingClass: ShippingClass): string {
  const fee = `${CLASS_NAMES[shippingClass]} ${formatYen(SHIPPING_FEE_YEN[shippingClass])}`
  return `${fee}（${formatFreeFrom(shippingClass)}）。ご注文の${DELIVERY_DAYS[shippingClass]}日後以降にお届けします。`
}
