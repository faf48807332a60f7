/** A visit in words. */
import { dateInJapan, partsOf, weekdayOf, WEEKDAY_LETTERS } from './civil-date.ts'
import type { Shop } from './shops.ts'
import type { VisitKind } from './slots.ts'

/** `2026年11月24日（火）` */
export function dayWords(date: string): string {
  const { year, month, day } = partsOf(date)
  return `${year}年${month}月${day}日（${WEEKDAY_LETTERS[weekdayOf(date)]}）`
}

const JAPAN = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `10:30` in Japan. */
export const clockWords = (ms: number): string => JAPAN.format(ms)

/** `10:00〜11:30` in Japan. */
export const hoursWords = (startsAt: number, endsAt: number): string => `${clockWords(startsAt)}〜${clockWords(endsAt)}`

/** `2026年11月24日（火） 10:00〜11:30` */
export const visitWords = (startsAt: number, endsAt: number): string =>
  `${dayWords(dateInJapan(startsAt))} ${hoursWords(startsAt, endsAt)}`

/** `大人2名・お子さま1名` */
export const peopleWords = ({ adults, children }: { adults: number; children: number }): string =>
  `大人${adults}名${children > 0 ? `・お子さま${children}名` : ''}`

type Address = Pick<Shop, 'postalCode' | 'prefecture' | 'city' | 'address1' | 'address2'>

const onePlace = ({ postalCode, prefecture, city, address1, address2 }: Address): string =>
  `〒${postalCode.replace(/^(\d{3})-?/, '$1-')} ${prefecture}${city}${address1}${address2 && ` ${address2}`}`

/** The place of a visit. `address`: the customer's, for a survey, if known. */
export function visitPlace({ kind, address }: { kind: VisitKind; address?: Address | null }, shop: Address): string {
  if (kind === 'online') return 'オンライン（店舗からご案内します）'
  if (kind === 'survey') return address ? onePlace(address) : 'お客様のご住所'
  return onePlace(shop)
}
