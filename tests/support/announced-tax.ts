/** The tax as if a change of the law were announced: 12 % instead of 10 % from April 2027. */
import { afterAll, beforeAll } from 'vitest'
import { TAX_CHANGES, type TaxChange } from '#contract/shared/tax.ts'

/** The first instant with the new rate. */
export const TAX_CHANGES_AT = Date.parse('2027-04-01T00:00:00+09:00')

/** For the tests of this file. The list is the one that page and server read. */
export function withAnnouncedTax(): void {
  const changes = TAX_CHANGES as TaxChange[]
  beforeAll(() => void changes.push({ from: '2027-04-01', rates: { standard: 12, reduced: 8 } }))
  afterAll(() => void changes.pop())
}
