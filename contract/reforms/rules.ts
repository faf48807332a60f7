/** How costs and areas of renovations are written and grouped. */
import { formatNumber, formatYen } from '#contract/shared/format-number.ts'

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

interface Band<Key extends string> {
  key: Key
  label: string
  /** The first value above the band. */
  below: number
}

const createBands =
  <Key extends string>(bands: readonly Band<Key>[]) =>
  (value: number): Key =>
    bands.find(({ below }) => value < below)!.key

const MAN = YEN_OF_MAN

/** In 万円; also asked for by the inquiry form. */
export const BUDGET_BANDS = [
  { key: 'to50', label: '〜50万円', below: 50 * MAN },
  { key: 'to100', label: '50〜100万円', below: 100 * MAN },
  { key: 'to300', label: '100〜300万円', below: 300 * MAN },
  { key: 'to500', label: '300〜500万円', below: 500 * MAN },
  { key: 'to1000', label: '500〜1,000万円', below: 1000 * MAN },
  { key: 'over1000', label: '1,000万円〜', below: Infinity },
] as const
export type BudgetBand = (typeof BUDGET_BANDS)[number]['key']
export const BUDGET_BAND_KEYS = BUDGET_BANDS.map(({ key }) => key)
export const findBudgetBand = createBands<BudgetBand>(BUDGET_BANDS)

export const AREA_BANDS = [
  { key: 'to5', label: '〜5㎡', below: 5 },
  { key: 'to10', label: '5〜10㎡', below: 10 },
  { key: 'to20', label: '10〜20㎡', below: 20 },
  { key: 'to50', label: '20〜50㎡', below: 50 },
  { key: 'over50', label: '50㎡〜', below: Infinity },
] as const
export type AreaBand = (typeof AREA_BANDS)[number]['key']
export const AREA_BAND_KEYS = AREA_BANDS.map(({ key }) => key)
export const findAreaBand = createBands<AreaBand>(AREA_BANDS)
