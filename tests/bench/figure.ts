/** One measured number. */
export interface Figure {
  what: string
  /** Figures of pages are shown in one table, with a row for each page. */
  page?: string
  /** Absent if this computer cannot measure it. */
  value?: number
  unit: string
  /** The same number of the floor page (`floor.ts`) in the same run. */
  floor?: number
  /** The goal. Without one the figure is for information. */
  atMost?: number
  atLeast?: number
  /** A goal relative to the floor. */
  atMostTimesFloor?: number
}

/** Two decimals, or two digits of a smaller number: a layout shift of 0.0004 is not 0. */
const format = new Intl.NumberFormat('en', {
  maximumFractionDigits: 2,
  maximumSignificantDigits: 2,
  roundingPriority: 'morePrecision',
})

export const formatNumber = (value: number, unit = ''): string => `${format.format(value)} ${unit}`.trim()

/** The highest value that reaches the goal. */
const getLimit = ({ atMost = Infinity, atMostTimesFloor, floor }: Figure): number =>
  floor === undefined || atMostTimesFloor === undefined ? atMost : floor * atMostTimesFloor

export const isMissed = (figure: Figure): boolean =>
  figure.value !== undefined && (figure.value > getLimit(figure) || figure.value < (figure.atLeast ?? -Infinity))

export function formatGoal({ atMost, atLeast, atMostTimesFloor, unit }: Figure): string {
  if (atMostTimesFloor !== undefined) return `≤ ${formatNumber(atMostTimesFloor)} × floor`
  if (atMost !== undefined) return `≤ ${formatNumber(atMost, unit)}`
  return atLeast === undefined ? '' : `≥ ${formatNumber(atLeast, unit)}`
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

export const percentile = (values: number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor((values.length * percent) / 100))] ?? NaN
