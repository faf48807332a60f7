/** Opening hours from weekdays, closing days and Japan's holidays. Always in Japan time, independent of the device. */
import { addDays, getWeekday, toJapanInstant } from '#contract/shared/civil-date.ts'
import { getHolidayName } from '#contract/shared/holidays.ts'
import { type Hours, type Shop, WEEKDAYS } from './schema.ts'

export type ShopDays = Pick<Shop, 'openingHours' | 'closedDates' | 'holidayRule' | 'days'>

/** In milliseconds since 1970. */
export interface Opening {
  opensAt: number
  closesAt: number
}

/** The opening that starts on this day; it may end after midnight. Undefined on days on which the shop is closed. */
export function getOpening(shop: ShopDays, date: string): Opening | undefined {
  const hours = getHours(shop, date)
  if (!hours) return undefined
  const closingDate = hours.closes > hours.opens ? date : addDays(date, 1)
  return { opensAt: toJapanInstant(date, hours.opens), closesAt: toJapanInstant(closingDate, hours.closes) }
}

/** A day on which the hours differ from those of its weekday; null if the shop is closed. */
export interface SpecialDay {
  date: string
  hours: Hours
}

/** Closing days, days set by the staff and holidays from `from` on. */
export function listSpecialDays(shop: ShopDays, from: string, days: number): SpecialDay[] {
  return Array.from({ length: days }, (_, ahead) => addDays(from, ahead)).flatMap((date) => {
    const hours = getHours(shop, date)
    return hours === shop.openingHours[WEEKDAYS[getWeekday(date)]!] ? [] : { date, hours }
  })
}

/** The staff's word first, then `closedDates`, then the rule for holidays and the weekday. */
export function getHours(shop: ShopDays, date: string): Hours {
  const day = shop.days?.find((it) => it.date === date)
  if (day) return day.hours
  return shop.closedDates.includes(date) ? null : getUsualHours(shop, date)
}

function getUsualHours({ openingHours, holidayRule }: ShopDays, date: string): Hours {
  const usual = openingHours[WEEKDAYS[getWeekday(date)]!]
  if (holidayRule === 'open') return usual
  if (getHolidayName(date) !== undefined) return holidayRule === 'closed' ? null : (usual ?? openingHours.sun)
  return holidayRule === 'nextDay' && getHolidayName(addDays(date, -1)) !== undefined ? null : usual
}

/** The date `count` business days later; undefined if there are fewer within `withinDays`. */
export function addBusinessDays(shop: ShopDays, date: string, count: number, withinDays: number): string | undefined {
  let left = count
  for (let day = 1; day <= withinDays; day++) {
    const next = addDays(date, day)
    if (getOpening(shop, next)) left -= 1
    if (left === 0) return next
  }
  return undefined
}
