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

/** On top of them. */
const EXTRA_DAYS: readonly { region: string; days: number; prefectures: readonly Prefecture[] }[] = [
  { region: '北海道', days: 1, prefectures: ['北海道'] },
  { region: '九州', days: 1, prefectures: ['福岡県', '佐賀県', '長崎県', '熊本県', '大分県', '宮崎県', '鹿児島県'] },
  { region: '沖縄県', days: 3, prefectures: ['沖縄県'] },
]

export const EXTRA_DELIVERY_DAYS: Partial<Record<Prefecture, number>> = Object.fromEntries(
  EXTRA_DAYS.flatMap(({ days, prefectures }) => prefectures.map((it) => [it, days])),
)

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

/** `北海道・沖縄県は1,650円`: those with the same value together. */
function formatByPlace(values: readonly (readonly [place: string, value: number])[], format: (it: number) => string) {
  const distinct = [...new Set(values.map(([, value]) => value))]
  return distinct
    .map((value) => {
      const places = values.filter((it) => it[1] === value).map(([place]) => place)
      return `${places.join('・')}は${format(value)}`
    })
    .join('、')
}

/** Charged in every prefecture that has a surcharge. */
const REMOTE_FEE = formatByPlace(Object.entries(EXTRA_SHIPPING_FEE_YEN), formatYen)

/** `11,000円以上のご注文で無料`, or what is charged there anyway. See `formatSurcharge`. */
export function formatFreeFrom(shippingClass: ShippingClass, prefecture?: Prefecture): string {
  const extraYen = prefecture && EXTRA_SHIPPING_FEE_YEN[prefecture]
  return `${formatYen(FREE_SHIPPING_FROM_YEN[shippingClass])}以上のご注文で${extraYen ? formatYen(extraYen) : '無料'}`
}

/** Follows wherever delivery is called free, so that it is true for every prefecture. Of one line, so that none is added. */
export function formatSurcharge(prefecture: Prefecture | undefined): string {
  const extraYen = prefecture && EXTRA_SHIPPING_FEE_YEN[prefecture]
  return extraYen ? `（${formatYen(extraYen)}の加算を含みます）` : `（${REMOTE_FEE}）`
}

/** The facts of an item, which are the same for everyone. */
export function formatShipping(shippingClass: ShippingClass): string {
  const fee = `${CLASS_NAMES[shippingClass]} ${formatYen(SHIPPING_FEE_YEN[shippingClass])}`
  const days = DELIVERY_DAYS[shippingClass]
  const remoteDays = formatByPlace(
    EXTRA_DAYS.map(({ region, days: extra }) => [region, days + extra]),
    (it) => `${it}日後`,
  )
  return `${fee}（${formatFreeFrom(shippingClass)}、${REMOTE_FEE}を加算）。最短でご注文の${days}日後（${remoteDays}）にお届けします。`
}
