import { expect, it } from 'vitest'
import { ADDRESS } from '#tests/support/delivery-address.ts'
import { isSameAddress, toDeliveryAddress } from './delivery-address.ts'

const SAVED = { ...ADDRESS, id: 'a1', isDefault: true }

it('an address of the book is delivered to without its id', () => {
  expect(toDeliveryAddress(SAVED)).toEqual(ADDRESS)
})

it('addresses are the same if all that is delivered to is the same', () => {
  expect(isSameAddress(SAVED, ADDRESS)).toBe(true)
  for (const field of Object.keys(ADDRESS))
    expect(isSameAddress({ ...ADDRESS, [field]: '' }, SAVED)).toBe(field === 'address2')
  expect(isSameAddress(ADDRESS, null)).toBe(false)
})
