import { dateInJapan } from '#contract/civil-date.ts'
import type { Shop } from '#contract/shops.ts'
import { changeUntil, KIND_RULES } from '#contract/slots.ts'
import { visitCalendar as calendarOf } from '#contract/visit-calendar.ts'
import { clockWords, dayWords, peopleWords, visitPlace, visitWords } from '#contract/visit-words.ts'
import type { VisitFacts } from '#server/mail/mail-kinds.ts'
import type { ReservationRow } from './reservation-rows.ts'

/** What the mails tell of a visit. */
export function visitFacts(row: ReservationRow, shop: Shop): VisitFacts {
  const [startsAt, endsAt] = [row.startsAt.getTime(), row.endsAt.getTime()]
  const until = changeUntil(row.kind, startsAt)
  return {
    number: row.number,
    what: KIND_RULES[row.kind].label,
    when: visitWords(startsAt, endsAt),
    where: visitPlace(row, shop),
    shop: shop.name,
    shopPhone: shop.phone,
    people: peopleWords(row),
    changeUntil: `${dayWords(dateInJapan(until))} ${clockWords(until)}`,
  }
}

export const visitCalendar = (row: ReservationRow, shop: Shop, publicUrl: string, stampAt: number): string =>
  calendarOf(
    { ...row, startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() },
    shop,
    new URL(publicUrl).hostname,
    stampAt,
  )
