import { expect, it } from 'vitest'
import { chooseAddress } from './choose-address.ts'

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
