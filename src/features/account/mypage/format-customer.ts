/** Formats a customer's data. Null if there is none. */
import type { Customer } from '#contract/customers/schema.ts'

export const formatName = ({ familyName, givenName }: Customer): string => `${familyName} ${givenName}`

/** The building is on its own line. */
export function formatAddress({ postalCode, prefecture, city, address1, address2 }: Customer): string | null {
  const code = postalCode && `〒${postalCode.slice(0, 3)}-${postalCode.slice(3)}`
  const lines = [code, [prefecture, city, address1].filter(Boolean).join(''), address2]
  return lines.filter(Boolean).join('\n') || null
}

/** A civil date, independent of time zones. */
export function formatBirthday({ birthday }: Customer): string | null {
  const [year, month, day] = (birthday ?? '').split('-').map(Number)
  return day === undefined ? null : `${year}年${month}月${day}日`
}
