import { describe, expect, it } from 'vitest'
import { ADDRESS } from '#tests/support/delivery-address.ts'
import { chooseAddress, getProfileAddress, isSameAddress, toDeliveryAddress } from './delivery-address.ts'

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

describe('the address of a profile', () => {
  const PROFILE = {
    id: '01J',
    familyName: '山田',
    givenName: '花子',
    familyKana: 'ヤマダ',
    givenKana: 'ハナコ',
    phone: '09012345678',
    postalCode: '1580094',
    prefecture: '東京都',
    city: '世田谷区',
    address1: '玉川6丁目18-4',
    address2: null,
  }

  it('a complete profile is an address, without its other fields', () => {
    const { id: _, ...address } = PROFILE
    expect(getProfileAddress(PROFILE)).toEqual({ ...address, address2: '' })
  })

  it.each(['familyKana', 'phone', 'postalCode', 'prefecture', 'city', 'address1'] as const)(
    'a profile without %s is none',
    (missing) => expect(getProfileAddress({ ...PROFILE, [missing]: null })).toBeUndefined(),
  )

  it('a profile with a place that does not exist is none', () => {
    expect(getProfileAddress({ ...PROFILE, prefecture: '東京' })).toBeUndefined()
  })
})

describe('the place of deliveries', () => {
  const first = { isDefault: false, prefecture: '北海道' }
  const byDefault = { isDefault: true, prefecture: '沖縄県' }
  const profile = { prefecture: '東京都' }

  it.each([
    ['the default address', [first, byDefault], profile, byDefault],
    ['that of the profile', [first], profile, profile],
    ['the first address', [first], undefined, first],
    ['none', [], undefined, undefined],
  ])('chooses %s', (_, addresses, known, chosen) => {
    expect(chooseAddress(addresses, known)).toBe(chosen)
  })
})
