import type { Item } from './schema.ts'
import { FREE_SHIPPING_FROM_YEN, SHIPPING_FEE_YEN } from '#contract/shared/constants.ts'

/** Without the surcharge for remote prefectures. The class is the highest among the goods. */
export const getShippingFee = (shippingClass: Item['shippingClass'], goodsYen: number): number =>
  goodsYen >= FREE_SHIPPING_FROM_YEN[shippingClass] ? 0 : SHIPPING_FEE_YEN[shippingClass]
