import { expect, it } from 'vitest'
import { getProfileAddress } from './profile-address.ts'

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
