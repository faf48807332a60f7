/** The earliest day of a delivery, for item page, cart and server. Loaded lazily: no first render knows day and prefecture. */
import { addDays, formatShortDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { HOUR_MS } from '#contract/shared/constants.ts'
import type { Prefecture } from '#contract/shared/prefectures.ts'
import { DELIVERY_DAYS, EXTRA_DELIVERY_DAYS, type ShippingClass } from './shipping.ts'

/** Orders placed from noon (Japan) count as placed the next day: noon plus these hours is the next day. */
export const ORDER_CUT_OFF_MS = 12 * HOUR_MS

export interface DeliveryRequest {
  /** The highest class among the goods. */
  shippingClass: ShippingClass
  /** Destination; undefined means 関東, which has the same rules as most of the country. */
  prefecture: Prefecture | undefined
  /** Time of the order, ms. */
  orderedAt: number
  /** Days on which the company is closed every year, `MM-DD`. */
  closedDays: readonly string[]
}

/** A civil date. Orders after noon or on a closed day count as placed on the next business day. */
export function getEarliestDay({ shippingClass, prefecture, orderedAt, closedDays }: DeliveryRequest): string {
  const isClosed = (date: string) => closedDays.includes(date.slice(5))
  const nextOpen = (date: string): string => (isClosed(date) ? nextOpen(addDays(date, 1)) : date)
  let day = nextOpen(toJapanDate(orderedAt + ORDER_CUT_OFF_MS))
  const days = DELIVERY_DAYS[shippingClass] + ((prefecture && EXTRA_DELIVERY_DAYS[prefecture]) ?? 0)
  for (let left = days; left > 0; left--) day = nextOpen(addDays(day, 1))
  return day
}

const DAYS_AHEAD = 30

/** The days that can be chosen: from the earliest one to 30 days after the order, without closed days. */
export function listDeliveryDays(request: DeliveryRequest): string[] {
  const last = addDays(toJapanDate(request.orderedAt), DAYS_AHEAD)
  const days: string[] = []
  for (let day = getEarliestDay(request); day <= last; day = addDays(day, 1))
    if (!request.closedDays.includes(day.slice(5))) days.push(day)
  return days
}

export const DELIVERY_SLOT_LABELS = {
  any: '指定なし',
  morning: '午前中',
  '14-16': '14〜16時',
  '16-18': '16〜18時',
  '18-20': '18〜20時',
  '19-21': '19〜21時',
  am: '午前',
  pm: '午後',
} as const

export type DeliverySlot = keyof typeof DELIVERY_SLOT_LABELS

const STANDARD_SLOTS = ['any', 'morning', '14-16', '16-18', '18-20', '19-21'] as const

const DELIVERY_SLOTS: Record<ShippingClass, readonly DeliverySlot[]> = {
  S: STANDARD_SLOTS,
  M: STANDARD_SLOTS,
  L: ['any', 'am', 'pm'],
}

export const listDeliverySlots = (shippingClass: ShippingClass): readonly DeliverySlot[] =>
  DELIVERY_SLOTS[shippingClass]

/** `最短 12月1日（火）` */
export const formatEarliestDay = (request: DeliveryRequest): string => `最短 ${formatShortDay(getEarliestDay(request))}`
