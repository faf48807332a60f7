/**
 * Free places of a shop, a page of its calendar at a time: from the server, and kept with their time for when it cannot be
 * heard. Where nothing is kept either, the shop's hours tell when one could come, but not whether there is a place.
 */
import { addDays, dateInJapan } from '#contract/civil-date.ts'
import type { Call } from '#contract/render.ts'
import { readSlots, type SlotDay } from '#contract/reservations.ts'
import { RESERVATION_DAYS_AHEAD } from '#contract/rules.ts'
import { openingOn } from '#contract/shop-days.ts'
import type { Shop } from '#contract/shops.ts'
import { openStartsOn, type VisitKind } from '#contract/slots.ts'
import { call } from './call.ts'
import { type KeptFreeDays, keyOfFreeDays } from './kept-free-days.ts'
import { readValue, writeValue } from './kept-values.ts'

export interface FreeStart {
  /** Milliseconds since 1970. */
  startsAt: number
  /** Undefined: nobody could be asked. */
  free: number | undefined
}

export interface FreeDay {
  isOpen: boolean
  starts: FreeStart[]
}

export interface FreeDays {
  /** `computed`: by the shop's hours alone. */
  source: 'server' | 'kept' | 'computed'
  /** Device time, ms. */
  toldAt: number
  /** By date. A day that is not here cannot be reserved now. */
  days: ReadonlyMap<string, FreeDay>
}

export interface FreeDaysQuestion {
  shop: Shop
  kind: VisitKind
  /** First and last date of what is shown. */
  from: string
  to: string
}

export function makeFreeDaysReader(ask: Call, now: () => number = Date.now) {
  return async ({ shop, kind, ...shown }: FreeDaysQuestion, signal?: AbortSignal): Promise<FreeDays> => {
    const today = dateInJapan(now())
    const lastDate = addDays(today, RESERVATION_DAYS_AHEAD)
    const from = shown.from < today ? today : shown.from
    const to = shown.to > lastDate ? lastDate : shown.to
    if (to < from) return { source: 'server', toldAt: now(), days: new Map() }
    const key = keyOfFreeDays(shop.id, kind, shown.from)
    try {
      const input = { params: { id: shop.id }, query: { kind, from, to } }
      const { days } = await ask(readSlots, input, signal && { signal })
      await writeValue(key, { toldAt: now(), days } satisfies KeptFreeDays)
      return { source: 'server', toldAt: now(), days: asMap(days) }
    } catch {
      signal?.throwIfAborted()
      const kept = await readValue<KeptFreeDays>(key)
      const computed = compute({ shop, kind, from, to }, now())
      if (!kept) return { source: 'computed', toldAt: now(), days: computed }
      return { source: 'kept', toldAt: kept.toldAt, days: asMap(kept.days.map((day) => withoutPast(day, computed))) }
    }
  }
}

const asMap = (days: readonly SlotDay[]) =>
  new Map(
    days.map(({ date, isOpen, starts }): [string, FreeDay] => [
      date,
      { isOpen, starts: starts.map((it) => ({ startsAt: Date.parse(it.startsAt), free: it.free })) },
    ]),
  )

function compute({ shop, kind, from, to }: FreeDaysQuestion, nowMs: number): Map<string, FreeDay> {
  const days = new Map<string, FreeDay>()
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const starts = openStartsOn(shop, kind, date, nowMs).map((startsAt) => ({ startsAt, free: undefined }))
    days.set(date, { isOpen: openingOn(shop, date) !== undefined, starts })
  }
  return days
}

/** Time has gone on since it was told. */
function withoutPast(day: SlotDay, computed: ReadonlyMap<string, FreeDay>): SlotDay {
  const open = new Set(computed.get(day.date)?.starts.map(({ startsAt }) => startsAt))
  return { ...day, starts: day.starts.filter((it) => open.has(Date.parse(it.startsAt))) }
}

export const readFreeDays = makeFreeDaysReader(call)
