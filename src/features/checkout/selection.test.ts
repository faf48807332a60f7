import { expect, it } from 'vitest'
import type { Address } from '#contract/addresses/schema.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { ADDRESS } from '#tests/support/delivery-address.ts'
import { getFirstSelection, parsePoints } from './selection.ts'

it.each([
  ['500', 500],
  ['５００', 500],
  [' 1,000 ', 1_000],
  ['１，０００ポイント', 1_000],
  ['0010', 10],
  ['99999999999999999999', 2_000],
  ['1.5', 1],
  ['-5', 0],
  ['−5', 0],
  ['abc', 0],
  ['', 0],
])('%j typed as points are %d', (typed, points) => {
  expect(parsePoints(typed, 2_000)).toBe(points)
})

it('a checkout begins with the address that item pages assume, and without services', () => {
  const saved: Address = { ...ADDRESS, id: 'a1', address1: '玉川1', isDefault: false }
  const customer = { ...ADDRESS } as unknown as Customer
  const begin = (addresses: Address[]) => getFirstSelection({ customer, addresses, draft: undefined })
  expect(begin([saved])).toMatchObject({ address: ADDRESS, services: {} })
  expect(begin([saved, { ...saved, address1: '玉川2', isDefault: true }]).address?.address1).toBe('玉川2')
})
