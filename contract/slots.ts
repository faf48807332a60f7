/** Where a reservation can lie in time, and what it takes there. Instants are milliseconds since 1970. */
import { addDays, dateInJapan } from './civil-date.ts'
import {
  CELL_MS,
  CHANGE_UNTIL_DAYS,
  CHANGE_UNTIL_HOUR,
  MINUTE_MS,
  RESERVATION_DAYS_AHEAD,
  RESERVATION_LEAD_MS,
  SURVEY_BUSINESS_DAYS,
  SURVEY_TRAVEL_MS,
} from './rules.ts'
import { afterBusinessDays, instantInJapan, openingOn, type ShopDays } from './shop-days.ts'
import type { Shop } from './shops.ts'

export const VISIT_KINDS = ['guidance', 'consultation', 'reform', 'online', 'survey'] as const
export type VisitKind = (typeof VISIT_KINDS)[number]

/** `pool`: whose places it takes. `after`: how long these stay taken when it is over. */
interface KindRules {
  label: string
  lengthMs: number
  pool: 'visit' | 'survey'
  afterMs: number
}

const inShop = (label: string, minutes: number): KindRules => ({
  label,
  lengthMs: minutes * MINUTE_MS,
  pool: 'visit',
  afterMs: 0,
})

export const KIND_RULES: Record<VisitKind, KindRules> = {
  guidance: inShop('商品案内', 30),
  consultation: inShop('来店相談', 60),
  reform: inShop('リフォーム相談', 90),
  online: inShop('オンライン相談', 45),
  survey: { label: '現地調査', lengthMs: 120 * MINUTE_MS, pool: 'survey', afterMs: SURVEY_TRAVEL_MS },
}

export const endOf = (kind: VisitKind, startsAt: number): number => startsAt + KIND_RULES[kind].lengthMs

/** How many of a kind's pool fit into one cell of the shop. */
export const capacityOf = (kind: VisitKind, shop: Pick<Shop, 'capacityPerSlot' | 'surveyCapacity'>): number =>
  KIND_RULES[kind].pool === 'survey' ? shop.surveyCapacity : shop.capacityPerSlot

/** The beginnings of all cells that it touches, in the order of time. */
export function cellsOf(kind: VisitKind, startsAt: number): number[] {
  const { lengthMs, afterMs } = KIND_RULES[kind]
  const first = Math.floor(startsAt / CELL_MS)
  const end = Math.ceil((startsAt + lengthMs + afterMs) / CELL_MS)
  return Array.from({ length: end - first }, (_, i) => (first + i) * CELL_MS)
}

/** All starts of a day that the shop's hours allow, whenever it is asked. */
export function startsOn(shop: ShopDays, kind: VisitKind, date: string): number[] {
  const opening = openingOn(shop, date)
  if (!opening) return []
  const first = Math.ceil(opening.opensAt / CELL_MS)
  const last = Math.floor((opening.closesAt - KIND_RULES[kind].lengthMs) / CELL_MS)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * CELL_MS)
}

/** What can be reserved now: not before `fromMs`, no day after `lastDate`. */
interface Period {
  fromMs: number
  lastDate: string
}

/** Undefined where the shop does not work enough before the last day. */
export function periodOf(shop: ShopDays, kind: VisitKind, nowMs: number): Period | undefined {
  const today = dateInJapan(nowMs)
  const lastDate = addDays(today, RESERVATION_DAYS_AHEAD)
  if (kind !== 'survey') return { fromMs: nowMs + RESERVATION_LEAD_MS, lastDate }
  const firstDate = afterBusinessDays(shop, today, SURVEY_BUSINESS_DAYS, RESERVATION_DAYS_AHEAD)
  return firstDate === undefined ? undefined : { fromMs: instantInJapan(firstDate, '00:00'), lastDate }
}

/** The starts of a day that can be reserved now, if there is a place. */
export function openStartsOn(shop: ShopDays, kind: VisitKind, date: string, nowMs: number): number[] {
  const period = periodOf(shop, kind, nowMs)
  if (!period || date > period.lastDate) return []
  return startsOn(shop, kind, date).filter((start) => start >= period.fromMs)
}

export type StartProblem = 'past' | 'soon' | 'far' | 'closed' | 'grid'

/** Why nobody can reserve this start now; undefined where it depends on places alone. */
export function problemOf(shop: ShopDays, kind: VisitKind, startsAt: number, nowMs: number): StartProblem | undefined {
  if (startsAt <= nowMs) return 'past'
  if (startsAt % CELL_MS !== 0) return 'grid'
  const date = dateInJapan(startsAt)
  const period = periodOf(shop, kind, nowMs)
  if (!period || date > period.lastDate) return 'far'
  if (!startsOn(shop, kind, date).includes(startsAt)) return 'closed'
  return startsAt < period.fromMs ? 'soon' : undefined
}

/** Until then a reservation is changed and cancelled online. */
export function changeUntil(kind: VisitKind, startsAt: number): number {
  const days = CHANGE_UNTIL_DAYS[KIND_RULES[kind].pool]
  return instantInJapan(addDays(dateInJapan(startsAt), -days), `${CHANGE_UNTIL_HOUR}:00`)
}

/** How many more fit: the fewest of all its cells. `takenAt` says how many a cell has. */
export const freeAt = (
  kind: VisitKind,
  startsAt: number,
  capacity: number,
  takenAt: (cell: number) => number,
): number => Math.max(0, Math.min(...cellsOf(kind, startsAt).map((cell) => capacity - takenAt(cell))))

/** Some of the starts, those closest to the wished one first. */
export const nearestTo = (wished: number, starts: readonly number[], most: number): number[] =>
  starts.toSorted((a, b) => Math.abs(a - wished) - Math.abs(b - wished) || a - b).slice(0, most)
