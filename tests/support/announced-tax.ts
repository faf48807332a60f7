/**
 * The tax after a change of the law that is announced: 12 % instead of 10 % from April 2027.
 * `vi.mock('#contract/shared/tax.ts', async (load) => (await import('#tests/support/announced-tax.ts')).announceTax(load))`
 */
import type * as tax from '#contract/shared/tax.ts'

/** The first instant with the new rate. */
export const TAX_CHANGES_AT = Date.parse('2027-04-01T00:00:00+09:00')

export async function announceTax(load: () => Promise<typeof tax>): Promise<typeof tax> {
  const actual = await load()
  const changes = [...actual.TAX_CHANGES, { from: '2027-04-01', rates: { standard: 12, reduced: 8 } }]
  return { ...actual, TAX_CHANGES: changes, getTaxRates: (at) => actual.getTaxRates(at, changes) }
}
