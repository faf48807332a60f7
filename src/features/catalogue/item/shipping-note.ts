/** What delivery costs and when it comes, by shipping class, in a sentence. */
import type { Item } from '#contract/items.ts'
import { DELIVERY_DAYS, FREE_SHIPPING_FROM_YEN, SHIPPING_FEE_YEN } from '#contract/rules.ts'

const CLASS_NAMES: Record<Item['shippingClass'], string> = { S: '小型便', M: '中型便', L: '大型家具便' }

const yen = new Intl.NumberFormat('ja-JP')

export function shippingNote(shippingClass: Item['shippingClass']): string {
  const fee = `${CLASS_NAMES[shippingClass]} ${yen.format(SHIPPING_FEE_YEN[shippingClass])}円`
  const free = `${yen.format(FREE_SHIPPING_FROM_YEN[shippingClass])}円以上のご注文で無料`
  return `${fee}（${free}）。ご注文から${DELIVERY_DAYS[shippingClass]}日後以降にお届けします。`
}
