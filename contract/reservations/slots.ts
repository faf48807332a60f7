/** When visits can be booked, and the capacity that they take. Instants are milliseconds since 1970. */
import { addDays, toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import {
  BUCKET_MS,
  CHANGE_UNTIL_DAYS,
  CHANGE_UNTIL_HOUR,
  MINUTE_MS,
  RESERVATION_DAYS_AHEAD,
  RESERVATION_LEAD_MS,
  SURVEY_BUSINESS_DAYS,
  SURVEY_TRAVEL_MS,
} from '#contract/shared/constants.ts'
import { addBusinessDays, getOpening, type ShopDays } from '#contract/shops/hours.ts'
import type { Shop } from '#contract/shops/schema.ts'

export const VISIT_KINDS = ['guidance', 'consultation', 'reform', 'online', 'survey'] as const
export type VisitKind = (typeof VISIT_KINDS)[number]

/** `event`: seats in a session of an event. Only visits take capacity of the shop. */
export const RESERVATION_KINDS = [...VISIT_KINDS, 'event'] as const
export type ReservationKind = (typeof RESERVATION_KINDS)[number]

/** The capacities of a shop: for visits in it, and for surveys. */
export const POOLS = ['visit', 'survey'] as const
export type Pool = (typeof POOLS)[number]

/** `pool`: the capacity that the visit takes. `afterMs`: how long it stays taken after the visit. */
interface KindRules {
  label: string
  lengthMs: number
  pool: Pool
  afterMs: number
}

const inShop = (label: string, minutes: number): KindRules => ({
  label,
  lengthMs: minutes * MINUTE_MS,
  pool: 'visit',
  afterMs: 0,
})

export const VISIT_KIND_RULES: Record<VisitKind, KindRules> = {
  guidance: inShop('商品案内', 30),
  consultation: inShop('来店相談', 60),
  reform: inShop('リフォーム相談', 90),
  online: inShop('オンライン相談', 45),
  survey: { label: '現地調査', lengthMs: 120 * MINUTE_MS, pool: 'survey', afterMs: SURVEY_TRAVEL_MS },
}

export const getVisitEnd = (kind: VisitKind, startsAt: number): number => startsAt + VISIT_KIND_RULES[kind].lengthMs

type ShopCapacity = Pick<Shop, 'capacityPerSlot' | 'surveyCapacity'>

export const getPoolCapacity = (pool: KindRules['pool'], shop: ShopCapacity): number =>
  pool === 'survey' ? shop.surveyCapacity : shop.capacityPerSlot

/** Number of simultaneous visits of this kind's pool at the shop. */
export const getCapacity = (kind: VisitKind, shop: ShopCapacity): number =>
  getPoolCapacity(VISIT_KIND_RULES[kind].pool, shop)

/** Start times of all capacity buckets that the visit overlaps, in order. */
export function listBuckets(kind: VisitKind, startsAt: number): number[] {
  const { lengthMs, afterMs } = VISIT_KIND_RULES[kind]
  return listBucketsBetween(startsAt, startsAt + lengthMs + afterMs)
}

export function listBucketsBetween(startsAt: number, endsAt: number): number[] {
  const first = Math.floor(startsAt / BUCKET_MS)
  const end = Math.ceil(endsAt / BUCKET_MS)
  return Array.from({ length: end - first }, (_, i) => (first + i) * BUCKET_MS)
}

/** All starts of a day within the opening hours, independent of the current time. Visits end by midnight. */
export function listStarts(shop: ShopDays, kind: VisitKind, date: string): number[] {
  const opening = getOpening(shop, date)
  if (!opening) return []
  const first = Math.ceil(opening.opensAt / BUCKET_MS)
  const closesAt = Math.min(opening.closesAt, toJapanInstant(date, '24:00'))
  const last = Math.floor((closesAt - VISIT_KIND_RULES[kind].lengthMs) / BUCKET_MS)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * BUCKET_MS)
}

/** What can be booked now: from `fromMs` until the end of `lastDate`. */
export interface BookingPeriod {
  fromMs: number
  lastDate: string
}

/** Undefined if the shop has too few business days before the last date. */
export function getBookingPeriod(shop: ShopDays, kind: VisitKind, nowMs: number): BookingPeriod | undefined {
  const today = toJapanDate(nowMs)
  const lastDate = addDays(today, RESERVATION_DAYS_AHEAD)
  if (kind !== 'survey') return { fromMs: nowMs + RESERVATION_LEAD_MS, lastDate }
  const firstDate = addBusinessDays(shop, today, SURVEY_BUSINESS_DAYS, RESERVATION_DAYS_AHEAD)
  return firstDate === undefined ? undefined : { fromMs: toJapanInstant(firstDate, '00:00'), lastDate }
}

/** What staff can book: they need no lead time. Who has come in may take the slot that has begun. */
export const getStaffPeriod = (nowMs: number, hasComeIn: boolean): BookingPeriod => ({
  fromMs: hasComeIn ? Math.floor(nowMs / BUCKET_MS) * BUCKET_MS : nowMs + 1,
  lastDate: addDays(toJapanDate(nowMs), RESERVATION_DAYS_AHEAD),
})

/** The starts of a day that can be booked now, capacity aside. */
export const listOpenStarts = (shop: ShopDays, kind: VisitKind, date: string, nowMs: number): number[] =>
  listStartsWithin(shop, kind, date, getBookingPeriod(shop, kind, nowMs))

/** The same of any period. */
export function listStartsWithin(
  shop: ShopDays,
  kind: VisitKind,
  date: string,
  period: BookingPeriod | undefined,
): number[] {
  if (!period || date > period.lastDate) return []
  return listStarts(shop, kind, date).filter((start) => start >= period.fromMs)
}

export type StartProblem = 'past' | 'soon' | 'far' | 'closed' | 'grid'

/** Why this start cannot be booked now; undefined if only capacity decides. */
export function getStartProblem(
  shop: ShopDays,
  kind: VisitKind,
  startsAt: number,
  nowMs: number,
): StartProblem | undefined {
  if (startsAt <= nowMs) return 'past'
  if (startsAt % BUCKET_MS !== 0) return 'grid'
  const date = toJapanDate(startsAt)
  const period = getBookingPeriod(shop, kind, nowMs)
  if (!period || date > period.lastDate) return 'far'
  if (!listStarts(shop, kind, date).includes(startsAt)) return 'closed'
  return startsAt < period.fromMs ? 'soon' : undefined
}

/** The deadline for changing or cancelling online. */
export function changeUntil(kind: ReservationKind, startsAt: number): number {
  const days = CHANGE_UNTIL_DAYS[kind === 'event' ? 'visit' : VISIT_KIND_RULES[kind].pool]
  return toJapanInstant(addDays(toJapanDate(startsAt), -days), `${CHANGE_UNTIL_HOUR}:00`)
}

/** Remaining capacity: the minimum over all buckets of the visit. */
export const countFree = (
  kind: VisitKind,
  startsAt: number,
  capacity: number,
  takenAt: (cell: number) => number,
): number => Math.max(0, Math.min(...listBuckets(kind, startsAt).map((cell) => capacity - takenAt(cell))))

/** Up to `max` starts, closest to the wish first. */
export const findNearestStarts = (wished: number, starts: readonly number[], max: number): number[] =>
  starts.toSorted((a, b) => Math.abs(a - wished) - Math.abs(b - wished) || a - b).slice(0, max)
