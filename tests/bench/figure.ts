/** One measured number. */
export interface Figure {
  what: string
  /** Absent if this computer cannot measure it. */
  value?: number
  unit: string
  /** The same number of the floor page (`floor.ts`) in the same run. */
  floor?: number
  /** The goal. Without one the figure is for information. */
  atMost?: number
  atLeast?: number
  /** Goals relative to the floor. */
  atMostTimesFloor?: number
  atMostAboveFloor?: number
}

/** Two decimals, or two digits of a smaller number: a layout shift of 0.0004 is not 0. */
const format = new Intl.NumberFormat('en', {
  maximumFractionDigits: 2,
  maximumSignificantDigits: 2,
  roundingPriority: 'morePrecision',
})

export const formatNumber = (value: number, unit = ''): string => `${format.format(value)} ${unit}`.trim()

/** The highest value that reaches the goal. */
function getLimit({ atMost = Infinity, atMostTimesFloor, atMostAboveFloor, floor }: Figure): number {
  if (floor === undefined) return atMost
  if (atMostTimesFloor !== undefined) return floor * atMostTimesFloor
  return atMostAboveFloor === undefined ? atMost : floor + atMostAboveFloor
}

export const isMissed = (figure: Figure): boolean =>
  figure.value !== undefined && (figure.value > getLimit(figure) || figure.value < (figure.atLeast ?? -Infinity))

export function formatGoal({ atMost, atLeast, atMostTimesFloor, atMostAboveFloor, unit }: Figure): string {
  if (atMostTimesFloor !== undefined) return `≤ ${formatNumber(atMostTimesFloor)} × floor`
  if (atMostAboveFloor !== undefined) return `≤ floor + ${formatNumber(atMostAboveFloor, unit)}`
  if (atMost !== undefined) return `≤ ${formatNumber(atMost, unit)}`
  return atLeast === undefined ? '' : `≥ ${formatNumber(atLeast, unit)}`
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

export const percentile = (values: number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor((values.length * percent) / 100))] ?? NaN
