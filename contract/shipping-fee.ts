import type { Item } from './items.ts'
import { FREE_SHIPPING_FROM_YEN, SHIPPING_FEE_YEN } from './rules.ts'

/** Without the surcharge for distant prefectures. The class is the highest among the goods. */
export const shippingFee = (shippingClass: Item['shippingClass'], goodsYen: number): number =>
  goodsYen >= FREE_SHIPPING_FROM_YEN[shippingClass] ? 0 : SHIPPING_FEE_YEN[shippingClass]
