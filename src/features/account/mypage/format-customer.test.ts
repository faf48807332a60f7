import { expect, it } from 'vitest'
import type { Customer } from '#contract/customers/schema.ts'
import { makeCustomer } from '#tests/support/account-server.ts'
import { formatCustomerAddress, formatBirthday, formatName } from './format-customer.ts'

const who = (known: Partial<Customer>): Customer => ({ ...makeCustomer('hanako@example.jp'), ...known })

it('formats the name', () => {
  expect(formatName(who({ familyName: '𠮷野', givenName: '花子' }))).toBe('𠮷野 花子')
})

it.each([
  [
    { postalCode: '5400008', prefecture: '大阪府', city: '大阪市中央区', address1: '大手前9-7' },
    '〒540-0008\n大阪府大阪市中央区大手前9-7',
  ],
  [{ prefecture: '大阪府', address2: 'こもれびハイツ302' }, '大阪府\nこもれびハイツ302'],
  [{ postalCode: '5400008' }, '〒540-0008'],
  [{}, null],
])('formats an incomplete address: %j', (known, text) => {
  expect(formatCustomerAddress(who(known))).toBe(text)
})

it.each([
  ['1962-04-01', '1962年4月1日'],
  [null, null],
])('formats the birthday %s as %s', (birthday, text) => {
  expect(formatBirthday(who({ birthday }))).toBe(text)
})
