import {
  type BookingPeriod,
  countFree,
  getBookingPeriod,
  getCapacity,
  getVisitEnd,
  type VisitKind,
} from '#contract/reservations/slots.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Shop } from '#contract/shops/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { loadUsedCapacity, lockCapacity, releaseCapacity, takeCapacity } from './capacity.ts'
import { loadNearestStarts } from './free-slots.ts'
import { type Holder, listComingVisits, overlapsAny, toHolderError } from './holders.ts'
import type { VisitRow } from './rows.ts'

interface Placement {
  shop: Shop
  kind: VisitKind
  startsAt: number
  nowMs: number
  /** In which other starts are offered; that of customers if it is missing. */
  period?: BookingPeriod | undefined
  /** Locked. */
  holder: Holder
  /** The visit that moves, locked. */
  moved?: VisitRow
}

/**
 * Takes the capacity of a start that the hours of the shop allow. A visit that moves leaves its capacity only if the new one is
 * taken. Throws SLOT_FULL, or the holder's error for a visit at the same time.
 */
export async function placeVisit(
  tx: Db,
  { shop, kind, startsAt, nowMs, holder, moved, period = getBookingPeriod(shop, kind, nowMs) }: Placement,
): Promise<{ startsAt: Date; endsAt: Date }> {
  const endsAt = getVisitEnd(kind, startsAt)
  const coming = await listComingVisits(tx, holder, nowMs, moved?.id)
  const hasConflict = (start: number) => overlapsAny(coming, start, getVisitEnd(kind, start))
  if (hasConflict(startsAt)) throw toHolderError(holder, 'ALREADY_RESERVED')
  const place = { shopId: shop.id, kind }
  const old = moved?.startsAt.getTime()
  await lockCapacity(tx, place, old === undefined ? [startsAt] : [old, startsAt])
  if (old !== undefined) await releaseCapacity(tx, place, old)
  const usedAt = await loadUsedCapacity(tx, place, startsAt, startsAt)
  if (countFree(kind, startsAt, getCapacity(kind, shop), usedAt) === 0) {
    const isExcluded = (start: number) => start === old || hasConflict(start)
    const nearest = await loadNearestStarts(tx, shop, { kind, startsAt, period, isExcluded })
    throw new CodedError('SLOT_FULL', { details: { nearest } })
  }
  if (!(await takeCapacity(tx, shop, kind, startsAt))) throw new Error('a locked capacity bucket was taken')
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
}
