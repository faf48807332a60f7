/** Finds addresses of the address book. */
import { fold } from '#contract/shared/search/fold.ts'
import { toDigits } from '#contract/shared/normalize-text.ts'
import type { DeliveryAddress } from './schema.ts'

/**
 * Whether name, reading, place, postal code or phone number contain every word, in any spelling: `０９０－１２３４`, `ﾔﾏﾀﾞ`,
 * `山田花子`.
 */
export function matchesAddress(address: DeliveryAddress, query: string): boolean {
  const { familyName, givenName, familyKana, givenKana, phone, postalCode } = address
  const { prefecture, city, address1, address2 } = address
  const texts = [familyName + givenName, familyKana + givenKana, prefecture + city + address1, address2].map(fold)
  const numbers = [phone, postalCode]
  return fold(query)
    .split(' ')
    .every((word) => {
      const digits = toDigits(word)
      const isNumber = /^\d+$/.test(digits)
      return texts.some((it) => it.includes(word)) || (isNumber && numbers.some((it) => it.includes(digits)))
    })
}
