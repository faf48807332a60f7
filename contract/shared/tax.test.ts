import { expect, it } from 'vitest'
import { getTaxRates, TAX_CHANGES } from './tax.ts'

const at = (time: string) => Date.parse(`${time}+09:00`)

it.each([
  ['2014-04-01T00:00:00', 8, 8],
  ['2019-09-30T23:59:59.999', 8, 8],
  ['2019-10-01T00:00:00', 10, 8],
  ['2026-11-30T12:00:00', 10, 8],
])('at %s in Japan the rates are %i %% and %i %%', (time, standard, reduced) => {
  expect(getTaxRates(at(time))).toEqual({ standard, reduced })
})

it('a change that is announced applies from its midnight', () => {
  const changes = [...TAX_CHANGES, { from: '2027-04-01', rates: { standard: 12, reduced: 8 } }]
  expect(getTaxRates(at('2027-03-31T23:59:59.999'), changes).standard).toBe(10)
  expect(getTaxRates(at('2027-04-01T00:00:00'), changes).standard).toBe(12)
})

it('the changes are in the order of their days', () => {
  const days = TAX_CHANGES.map(({ from }) => from)
  expect(days.toSorted()).toEqual(days)
})
