/** How costs and areas of renovations are grouped. */
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

const MAN = 10_000

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
