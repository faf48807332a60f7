/** When a shop is open: its week, its closing days and Japan's holidays. Always Japan's clock, whatever the device's. */
import { addDays, weekdayOf } from './civil-date.ts'
import { holidayName } from './holidays.ts'
import { type Shop, WEEKDAYS } from './shops.ts'

export type ShopDays = Pick<Shop, 'openingHours' | 'closedDates' | 'holidayRule'>

/** In milliseconds since 1970. */
export interface Opening {
  opensAt: number
  closesAt: number
}

/** `2026-11-20`, `10:30` or `24:00` in Japan, where clocks are never put forward or back. */
export const instantInJapan = (date: string, time: string): number => Date.parse(`${date}T${time}:00+09:00`)

/** Undefined on a day on which the shop stays closed. A date in its list closes it whatever else holds. */
export function openingOn(shop: ShopDays, date: string): Opening | undefined {
  const hours = shop.closedDates.includes(date) ? null : hoursOn(shop, date)
  return hours
    ? { opensAt: instantInJapan(date, hours.opens), closesAt: instantInJapan(date, hours.closes) }
    : undefined
}

function hoursOn({ openingHours, holidayRule }: ShopDays, date: string) {
  const usual = openingHours[WEEKDAYS[weekdayOf(date)]!]
  if (holidayRule === 'open') return usual
  if (holidayName(date) !== undefined) return holidayRule === 'closed' ? null : (usual ?? openingHours.sun)
  return holidayRule === 'nextDay' && holidayName(addDays(date, -1)) !== undefined ? null : usual
}

/** So many business days after a day; undefined where the shop works less than that within `withinDays`. */
export function afterBusinessDays(shop: ShopDays, date: string, count: number, withinDays: number): string | undefined {
  let left = count
  for (let day = 1; day <= withinDays; day++) {
    const next = addDays(date, day)
    if (openingOn(shop, next)) left -= 1
    if (left === 0) return next
  }
  return undefined
}
