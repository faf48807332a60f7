import type { NewReservation, Reservation } from '#contract/reservations/schema.ts'
import { getBookingPeriod, getCapacity, getVisitEnd, countFree, getStartProblem } from '#contract/reservations/slots.ts'
import { MAX_ACTIVE_RESERVATIONS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Shop } from '#contract/shops/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { FinalWrite } from '#server/platform/db/final-writes.ts'
import { createNumber } from '#server/platform/system/random-text.ts'
import { findReformTitle } from '#server/reforms/reforms.ts'
import { capacityWrite, loadAvailability } from './capacity.ts'
import { loadNearestStarts, startErrorMessage } from './free-slots.ts'
import { type Holder, lockHolder, overlapsAny, toHolderError } from './holders.ts'
import { notifyReservation } from './jobs.ts'
import { FROM_CUSTOMER, reservationWrite, toReservation, type VisitRow } from './rows.ts'

interface CreateOptions {
  body: NewReservation
  key: string
  customerId: string | undefined
  finalWrites: FinalWrite[]
}

/** Reserves the first wish that fits, in the caller's transaction. Throws all refusals before its first write. */
export async function createReservation(
  { now }: Pick<Deps, 'now'>,
  tx: Db,
  { body, key, customerId, finalWrites }: CreateOptions,
): Promise<Reservation> {
  const nowMs = now()
  const holder = await lockHolder(tx, customerId, body.contact)
  const starts = body.wishes.map((wish) => Date.parse(wish))
  const { isKeyUsed, shop, coming, usedAt } = await loadAvailability(tx, { ...body, key, holder, starts, nowMs })
  // A copy has just finished, or its response has expired.
  if (isKeyUsed) throw new CodedError('IDEMPOTENCY_MISMATCH')
  if (!shop) throw new CodedError('VALIDATION_FAILED', { details: { shopId: '店舗を選び直してください。' } })
  const possible = filterPossibleWishes(body, shop, nowMs)
  const reformCase = await findReformCase(tx, body.caseId, nowMs)
  if (coming.length >= MAX_ACTIVE_RESERVATIONS) throw toHolderError(holder, 'RESERVATION_LIMIT')
  const hasConflict = (start: number) => overlapsAny(coming, start, getVisitEnd(body.kind, start))
  const available = possible.filter(({ startsAt }) => !hasConflict(startsAt))
  if (available.length === 0) throw toHolderError(holder, 'ALREADY_RESERVED')
  // Read without a lock: usually accurate, and requests for full slots end here.
  const capacity = getCapacity(body.kind, shop)
  const wish = available.find((it) => countFree(body.kind, it.startsAt, capacity, usedAt) > 0)
  if (wish) {
    const row = toRow(body, { reformCase, key, customerId, holder, nowMs, ...wish })
    await notifyReservation(tx, row, 'created')
    // Capacity last, to lock its rows briefly. If another transaction took it, all of this runs again.
    finalWrites.push(reservationWrite(tx, row), capacityWrite(tx, shop, body.kind, wish.startsAt))
    return toReservation(row)
  }
  const startsAt = Date.parse(body.wishes[0]!)
  const period = getBookingPeriod(shop, body.kind, nowMs)
  const nearest = await loadNearestStarts(tx, shop, { kind: body.kind, startsAt, period, isExcluded: hasConflict })
  throw new CodedError('SLOT_FULL', { details: { nearest } })
}

async function findReformCase(tx: Db, caseId: number | null, nowMs: number): Promise<Reservation['reformCase']> {
  if (caseId === null) return null
  const title = await findReformTitle(tx, caseId, new Date(nowMs))
  if (title === undefined)
    throw new CodedError('VALIDATION_FAILED', {
      details: { caseId: 'お選びの施工事例が見つかりません。施工事例を外して、もう一度お送りください。' },
    })
  return { id: caseId, title }
}

interface RankedWish {
  /** Rank, starting at 1. */
  wish: number
  startsAt: number
}

/**
 * The wishes that only missing capacity can refuse. A wish may have expired on the way; if none is left, the error says
 * for each one why.
 */
function filterPossibleWishes({ kind, wishes }: NewReservation, shop: Shop, nowMs: number): RankedWish[] {
  const ranked = wishes.map((text, i) => ({ wish: i + 1, startsAt: Date.parse(text) }))
  const details: Record<string, string> = {}
  const possible = ranked.filter(({ wish, startsAt }) => {
    const problem = getStartProblem(shop, kind, startsAt, nowMs)
    if (problem) details[`wishes.${wish - 1}`] = startErrorMessage(problem, kind)
    return problem === undefined
  })
  if (possible.length === 0) throw new CodedError('VALIDATION_FAILED', { details })
  return possible
}

interface NewRow extends RankedWish {
  reformCase: Reservation['reformCase']
  key: string
  customerId: string | undefined
  holder: Holder
  nowMs: number
}

const toRow = (body: NewReservation, it: NewRow): VisitRow => ({
  id: it.key,
  number: createNumber('R', it.nowMs),
  kind: body.kind,
  event: null,
  shopId: body.shopId,
  customerId: it.customerId ?? null,
  holder: it.holder.name,
  startsAt: new Date(it.startsAt),
  endsAt: new Date(getVisitEnd(body.kind, it.startsAt)),
  wish: it.wish,
  adults: body.adults,
  children: body.children,
  purpose: body.purpose,
  itemIds: body.itemIds,
  reformCase: it.reformCase,
  note: body.note,
  contact: body.contact,
  address: body.address,
  status: 'confirmed',
  revision: 0,
  toldRevision: 0,
  ...FROM_CUSTOMER,
  createdAt: new Date(it.nowMs),
})
