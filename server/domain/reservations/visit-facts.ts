import { dateInJapan } from '#contract/civil-date.ts'
import { calendarFile } from '#contract/calendar-file.ts'
import type { Shop } from '#contract/shops.ts'
import { changeUntil, KIND_RULES } from '#contract/slots.ts'
import { clockWords, dayWords, peopleWords, visitWords } from '#contract/visit-words.ts'
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
    where: placeOf(row, shop),
    shop: shop.name,
    shopPhone: shop.phone,
    people: peopleWords(row),
    changeUntil: `${dayWords(dateInJapan(until))} ${clockWords(until)}`,
  }
}

type Address = Record<'postalCode' | 'prefecture' | 'city' | 'address1' | 'address2', string>

const onePlace = ({ postalCode, prefecture, city, address1, address2 }: Address): string =>
  `〒${postalCode.replace(/^(\d{3})-?/, '$1-')} ${prefecture}${city}${address1}${address2 && ` ${address2}`}`

function placeOf({ kind, address }: ReservationRow, shop: Shop): string {
  if (kind === 'online') return 'オンライン（店舗からご案内します）'
  if (kind === 'survey') return address ? onePlace(address) : 'お客さまのご住所'
  return onePlace(shop)
}

/** The entry keeps its UID through all changes. */
export function visitCalendar(row: ReservationRow, shop: Shop, publicUrl: string, stampAt: number): string {
  const facts = visitFacts(row, shop)
  return calendarFile({
    uid: `${row.number}@${new URL(publicUrl).hostname}`,
    sequence: row.revision,
    isCancelled: row.status === 'cancelled',
    startsAt: row.startsAt.getTime(),
    endsAt: row.endsAt.getTime(),
    stampAt,
    title: `${facts.what}（${shop.name}）`,
    place: facts.where,
    description: `予約番号 ${row.number}\n${facts.people}\nお電話 ${shop.phone}`,
  })
}
