import { expect, it } from 'vitest'
import type { Customer } from '#contract/customers.ts'
import { makeCustomer } from '#tests/support/account-server.ts'
import { addressOf, birthdayOf, nameOf } from './customer-words.ts'

const who = (known: Partial<Customer>): Customer => ({ ...makeCustomer('hanako@example.jp'), ...known })

it('says who it is', () => {
  expect(nameOf(who({ familyName: '𠮷野', givenName: '花子' }))).toBe('𠮷野 花子')
})

it.each([
  [
    { postalCode: '5400008', prefecture: '大阪府', city: '大阪市中央区', address1: '大手前9-7' },
    '〒540-0008\n大阪府大阪市中央区大手前9-7',
  ],
  [{ prefecture: '大阪府', address2: 'こもれびハイツ302' }, '大阪府\nこもれびハイツ302'],
  [{ postalCode: '5400008' }, '〒540-0008'],
  [{}, null],
])('writes an address as far as it is known: %j', (known, words) => {
  expect(addressOf(who(known))).toBe(words)
})

it.each([
  ['1962-04-01', '1962年4月1日'],
  [null, null],
])('writes the birthday %s as %s', (birthday, words) => {
  expect(birthdayOf(who({ birthday }))).toBe(words)
})
