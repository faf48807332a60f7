/** Delivery fees and times by shipping class, as text. */
import type { Item } from '#contract/items/schema.ts'
import { DELIVERY_DAYS, FREE_SHIPPING_FROM_YEN, SHIPPING_FEE_YEN } from '#contract/shared/constants.ts'
import { formatYen } from '#contract/shared/format-number.ts'

export const CLASS_NAMES: Record<Item['shippingClass'], string> = { S: '小型便', M: '中型便', L: '大型家具便' }

export function formatShipping(shippingClass: Item['shippingClass']): string {
  const fee = `${CLASS_NAMES[shippingClass]} ${formatYen(SHIPPING_FEE_YEN[shippingClass])}`
  return `${fee}（${freeShippingNote(shippingClass)}）。ご注文の${DELIVERY_DAYS[shippingClass]}日後以降にお届けします。`
}

export const freeShippingNote = (shippingClass: Item['shippingClass']): string =>
  `${formatYen(FREE_SHIPPING_FROM_YEN[shippingClass])}以上のご注文で無料`

export const formatFee = (feeYen: number): string => (feeYen === 0 ? '送料無料' : `送料 ${formatYen(feeYen)}`)
