/** Delivery fees and times by shipping class, as text. */
import type { Item } from '#contract/items/schema.ts'
import { DELIVERY_DAYS, FREE_SHIPPING_FROM_YEN, SHIPPING_FEE_YEN } from '#contract/shared/constants.ts'

export const CLASS_NAMES: Record<Item['shippingClass'], string> = { S: '小型便', M: '中型便', L: '大型家具便' }

const yen = new Intl.NumberFormat('ja-JP')

export function formatShipping(shippingClass: Item['shippingClass']): string {
  const fee = `${CLASS_NAMES[shippingClass]} ${yen.format(SHIPPING_FEE_YEN[shippingClass])}円`
  return `${fee}（${freeShippingNote(shippingClass)}）。ご注文の${DELIVERY_DAYS[shippingClass]}日後以降にお届けします。`
}

export const freeShippingNote = (shippingClass: Item['shippingClass']): string =>
  `${yen.format(FREE_SHIPPING_FROM_YEN[shippingClass])}円以上のご注文で無料`

export const formatFee = (feeYen: number): string => (feeYen === 0 ? '送料無料' : `送料 ${yen.format(feeYen)}円`)
