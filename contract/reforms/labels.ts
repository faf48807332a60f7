/** Texts about renovations. Separate from the schemas, so that a page loads only this. */
import { formatNumber, formatYen } from '#contract/shared/format-number.ts'

export const BUILDING_TYPES = { house: '戸建て', apartment: 'マンション', shop: '店舗' } as const

/** The picture that represents a case. */
export const getMainPicture = <P>({ pairs, pictures }: { pairs: { after: P }[]; pictures: P[] }): P =>
  pairs[0]?.after ?? pictures[0]!

/** 1帖 as the fair competition code for real estate defines it, in ㎡. */
const TATAMI_M2 = 1.62

const YEN_OF_MAN = 10_000

/** `385万円`, `58.3万円`; sums below 100,000 or with smaller digits in full: `26,400円`. */
export const formatSum = (yen: number): string =>
  yen >= 100_000 && yen % 1000 === 0 ? `${formatNumber(yen / YEN_OF_MAN)}万円` : formatYen(yen)

/** `385万円（税込）` */
export const formatCost = (yen: number): string => `${formatSum(yen)}（税込）`

/** `88万円〜（税込・一式）`, `33,000円〜（税込・1㎡あたり）` */
export const formatPriceFrom = ({ priceFromYen, unit }: { priceFromYen: number; unit: string }): string =>
  `${formatSum(priceFromYen)}〜（税込・${unit === '一式' ? unit : `1${unit}あたり`}）`

/** `3〜7日`, `2日` */
export const formatDays = ({ min, max }: { min: number; max: number }): string =>
  min === max ? `${min}日` : `${min}〜${max}日`

/** `16.2㎡（約10帖）`. Rounded down, because a room must not be called larger than it is. */
export function formatFloorArea(areaM2: number): string {
  // In tenths of ㎡ and hundredths of 帖: 16.2 / 1.62 is 9.999… in floating point.
  const tatami = Math.floor((Math.round(areaM2 * 10) * 100) / Math.round(TATAMI_M2 * 100)) / 10
  return `${formatNumber(areaM2)}㎡（約${formatNumber(tatami)}帖）`
}
