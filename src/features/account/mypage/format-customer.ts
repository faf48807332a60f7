/** What is kept of a customer, as a person writes it. Null where nothing is kept. */
import type { Customer } from '#contract/customers.ts'

export const nameOf = ({ familyName, givenName }: Customer): string => `${familyName} ${givenName}`

/** The building on a line of its own. */
export function addressOf({ postalCode, prefecture, city, address1, address2 }: Customer): string | null {
  const code = postalCode && `〒${postalCode.slice(0, 3)}-${postalCode.slice(3)}`
  const lines = [code, [prefecture, city, address1].filter(Boolean).join(''), address2]
  return lines.filter(Boolean).join('\n') || null
}

/** A civil date: no zone may move it. */
export function birthdayOf({ birthday }: Customer): string | null {
  const [year, month, day] = (birthday ?? '').split('-').map(Number)
  return day === undefined ? null : `${year}年${month}月${day}日`
}
