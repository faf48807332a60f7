/** The consumption tax: the classes of what is sold, and their rates at a time. */
import { toJapanDate } from './civil-date.ts'

/** `reduced`: food and drink. */
export const TAX_CLASSES = ['standard', 'reduced'] as const

export type TaxClass = (typeof TAX_CLASSES)[number]

/** Percent that is added to a price without tax. */
export type TaxRates = Readonly<Record<TaxClass, number>>

export interface TaxChange {
  /** The first day in Japan on which the rates apply. */
  from: string
  rates: TaxRates
}

/** The earliest first. A change of the law is added here before its day, with a new release. */
export const TAX_CHANGES: readonly TaxChange[] = [
  { from: '2014-04-01', rates: { standard: 8, reduced: 8 } },
  { from: '2019-10-01', rates: { standard: 10, reduced: 8 } },
]

/** `at`: ms. The rates change at midnight in Japan. Before the first change, its rates are returned. */
export function getTaxRates(at: number, changes = TAX_CHANGES): TaxRates {
  const today = toJapanDate(at)
  return (changes.findLast(({ from }) => from <= today) ?? changes[0]!).rates
}
