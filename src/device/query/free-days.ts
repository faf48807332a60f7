/**
 * Slot availability of a shop, one calendar page at a time: from the server, and stored with its time for use offline. If
 * nothing is stored, the slots are computed from the shop's hours, without availability.
 */
import { queryOptions } from '@tanstack/react-query'
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import type { Call } from '#contract/shared/render.ts'
import * as reservationsApi from '#contract/reservations/api.ts'
import type { SlotDay } from '#contract/reservations/schema.ts'
import { RESERVATION_DAYS_AHEAD } from '#contract/shared/constants.ts'
import { getOpening } from '#contract/shops/hours.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { listOpenStarts, type VisitKind } from '#contract/reservations/slots.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { call } from './call.ts'
import { type StoredFreeDays, getFreeDaysKey } from '#src/device/storage/saved-free-days.ts'
import { loadValue, saveValue } from '#src/device/storage/key-value.ts'

export interface FreeStart {
  /** Milliseconds since 1970. */
  startsAt: number
  /** Undefined: unknown, because the server is unreachable. */
  free: number | undefined
}

export interface FreeDay {
  isOpen: boolean
  starts: FreeStart[]
}

export interface FreeDays {
  /** `computed`: from the shop's hours only. */
  source: 'server' | 'saved' | 'computed'
  /** Server time, ms. */
  fetchedAt: number
  /** By date. A missing day cannot be reserved. */
  days: ReadonlyMap<string, FreeDay>
}

export interface FreeDaysQuery {
  shop: Shop
  kind: VisitKind
  /** First and last date shown. */
  from: string
  to: string
}

export function createFreeDaysLoader(call: Call, now: () => number = () => serverNow()) {
  return async ({ shop, kind, ...query }: FreeDaysQuery, signal?: AbortSignal): Promise<FreeDays> => {
    const today = toJapanDate(now())
    const lastDate = addDays(today, RESERVATION_DAYS_AHEAD)
    const from = query.from < today ? today : query.from
    const to = query.to > lastDate ? lastDate : query.to
    if (to < from) return { source: 'server', fetchedAt: now(), days: new Map() }
    const key = getFreeDaysKey(shop.id, kind, query.from)
    try {
      const input = { params: { id: shop.id }, query: { kind, from, to } }
      const { days } = await call(reservationsApi.listSlots, input, signal && { signal })
      await saveValue(key, { fetchedAt: now(), days } satisfies StoredFreeDays)
      return { source: 'server', fetchedAt: now(), days: toMap(days) }
    } catch {
      signal?.throwIfAborted()
      // The result says where it comes from.
      const stored = await loadValue<StoredFreeDays>(key)
      const computed = compute({ shop, kind, from, to }, now())
      if (!stored) return { source: 'computed', fetchedAt: now(), days: computed }
      return {
        source: 'saved',
        fetchedAt: stored.fetchedAt,
        days: toMap(stored.days.map((day) => removePast(day, computed))),
      }
    }
  }
}

const toMap = (days: readonly SlotDay[]) =>
  new Map(
    days.map(({ date, isOpen, starts }): [string, FreeDay] => [
      date,
      { isOpen, starts: starts.map((it) => ({ startsAt: Date.parse(it.startsAt), free: it.free })) },
    ]),
  )

function compute({ shop, kind, from, to }: FreeDaysQuery, nowMs: number): Map<string, FreeDay> {
  const days = new Map<string, FreeDay>()
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const starts = listOpenStarts(shop, kind, date, nowMs).map((startsAt) => ({ startsAt, free: undefined }))
    days.set(date, { isOpen: getOpening(shop, date) !== undefined, starts })
  }
  return days
}

/** Removes start times that have passed since the data was stored, and those of days that the shop has closed since. */
function removePast(day: SlotDay, computed: ReadonlyMap<string, FreeDay>): SlotDay {
  const now = computed.get(day.date)
  const open = new Set(now?.starts.map(({ startsAt }) => startsAt))
  const isOpen = day.isOpen && now?.isOpen !== false
  return { ...day, isOpen, starts: day.starts.filter((it) => open.has(Date.parse(it.startsAt))) }
}

const loadFreeDays = createFreeDaysLoader(call)

export const freeDaysQuery = ({ shop, kind, from, to }: FreeDaysQuery) =>
  queryOptions({
    queryKey: ['free-days', shop.id, kind, from],
    queryFn: ({ signal }) => loadFreeDays({ shop, kind, from, to }, signal),
    // Free times of minutes ago must not look current.
    gcTime: 0,
  })
