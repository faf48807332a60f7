/** One measured number. */
export interface Figure {
  what: string
  value: number
  unit: string
  /** The budget. Without one the figure is for information. */
  atMost?: number
  atLeast?: number
}

export const isMissed = ({ value, atMost = Infinity, atLeast = -Infinity }: Figure): boolean =>
  value > atMost || value < atLeast

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

export const percentile = (values: number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor((values.length * percent) / 100))] ?? NaN
