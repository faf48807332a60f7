/** Conditions of lists at the desk, for tables with a number and a contact. */
import { addDays } from '#contract/shared/civil-date.ts'
import { stripPhoneHyphens } from '#contract/shared/phone-format.ts'
import { toJapanInstant } from '#contract/shops/hours.ts'
import { gte, lt, type PgColumn, type SQL, sql } from '#drizzle'

interface ContactColumns {
  number: PgColumn
  contact: PgColumn
  /** If it is not part of the contact. */
  email?: PgColumn
}

/** Each word is in the number, the name, its reading, the email address or the phone number. */
export function containsWords({ number, contact, email }: ContactColumns, text: string): SQL[] {
  const searchable = sql`concat_ws(' ', ${number}, ${contact}->>'familyName' || (${contact}->>'givenName'),
    ${contact}->>'familyKana' || (${contact}->>'givenKana'), ${email ?? sql`${contact}->>'email'`}, ${contact}->>'phone')`
  return listWords(text).map((word) => sql`position(lower(${word}) in lower(${searchable})) > 0`)
}

export const listWords = (text: string): string[] =>
  text
    .split(/[\s\u3000]+/u)
    .filter(Boolean)
    .map(stripPhoneHyphens)

/** From the start of the first day to the end of the last, in Japan. */
export function isBetweenDays(column: PgColumn, from: string | undefined, to: string | undefined): SQL[] {
  const midnight = (date: string) => new Date(toJapanInstant(date, '00:00'))
  return [
    ...(from === undefined ? [] : [gte(column, midnight(from))]),
    ...(to === undefined ? [] : [lt(column, midnight(addDays(to, 1)))]),
  ]
}
