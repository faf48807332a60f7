import { CodedError } from '#contract/errors.ts'
import type { NewReservation, Reservation } from '#contract/reservations.ts'
import { MAX_LIVE_RESERVATIONS } from '#contract/rules.ts'
import type { Shop } from '#contract/shops.ts'
import { capacityOf, endOf, freeAt, problemOf } from '#contract/slots.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { LookAgain } from '../submissions/look-again.ts'
import { takeCells } from './cells.ts'
import { readNearest } from './free-slots.ts'
import { heldRefusal, type Holder, lockHolder, overlaps } from './holders.ts'
import { readSituation } from './read-situation.ts'
import { addReservation, reservationAnswer, type ReservationRow } from './reservation-rows.ts'
import { startRefusal } from './start-refusals.ts'
import { tellReservation } from './tell-reservation.ts'

interface Asked {
  body: NewReservation
  key: string
  customerId: string | undefined
}

/** Grants the first of the wishes that fits: all of it in the caller's transaction, and every refusal before it writes. */
export async function makeReservation(
  { now }: Pick<Deps, 'now'>,
  tx: Db,
  { body, key, customerId }: Asked,
): Promise<Reservation> {
  const nowMs = now()
  const holder = await lockHolder(tx, customerId, body.contact.email)
  const starts = body.wishes.map((wish) => Date.parse(wish))
  const { shop, held, takenAt } = await readSituation(tx, body, holder, { starts, nowMs })
  if (!shop) throw new CodedError('VALIDATION_FAILED', { details: { shopId: '店舗を選び直してください。' } })
  const possible = possibleWishes(body, shop, nowMs)
  if (held.length >= MAX_LIVE_RESERVATIONS) throw heldRefusal(holder, 'RESERVATION_LIMIT')
  const isHeld = (start: number) => overlaps(held, start, endOf(body.kind, start))
  const wanted = possible.filter(({ startsAt }) => !isHeld(startsAt))
  if (wanted.length === 0) throw heldRefusal(holder, 'ALREADY_RESERVED')
  // Looked at without a lock: mostly it is true, and it spares the full ones the way to the end.
  const capacity = capacityOf(body.kind, shop)
  const wish = wanted.find((it) => freeAt(body.kind, it.startsAt, capacity, takenAt) > 0)
  if (wish) return reservationAnswer(await grant(tx, shop, newRow(body, { key, customerId, holder, nowMs, ...wish })))
  const startsAt = Date.parse(body.wishes[0]!)
  const nearest = await readNearest(tx, shop, { kind: body.kind, startsAt, nowMs, isOutOfQuestion: isHeld })
  throw new CodedError('SLOT_FULL', { details: { nearest } })
}

interface RankedWish {
  /** From 1. */
  wish: number
  startsAt: number
}

/** Those that nothing but places can refuse. A wish may be over when it arrives; where all of them are, each is told why. */
function possibleWishes({ kind, wishes }: NewReservation, shop: Shop, nowMs: number): RankedWish[] {
  const ranked = wishes.map((text, i) => ({ wish: i + 1, startsAt: Date.parse(text) }))
  const details: Record<string, string> = {}
  const possible = ranked.filter(({ wish, startsAt }) => {
    const problem = problemOf(shop, kind, startsAt, nowMs)
    if (problem) details[`wishes.${wish - 1}`] = startRefusal(problem, kind)
    return problem === undefined
  })
  if (possible.length === 0) throw new CodedError('VALIDATION_FAILED', { details })
  return possible
}

/** The cells come last, so that others wait for them as short as can be. If somebody was faster, all is done anew. */
async function grant(tx: Db, shop: Shop, wanted: Omit<ReservationRow, 'number'>): Promise<ReservationRow> {
  const row = await addReservation(tx, wanted)
  await tellReservation(tx, row, 'made')
  if (!(await takeCells(tx, shop, row.kind, row.startsAt.getTime()))) throw new LookAgain()
  return row
}

interface Granted extends RankedWish {
  key: string
  customerId: string | undefined
  holder: Holder
  nowMs: number
}

const newRow = (body: NewReservation, granted: Granted): Omit<ReservationRow, 'number'> => ({
  id: granted.key,
  kind: body.kind,
  shopId: body.shopId,
  customerId: granted.customerId ?? null,
  holder: granted.holder.name,
  startsAt: new Date(granted.startsAt),
  endsAt: new Date(endOf(body.kind, granted.startsAt)),
  wish: granted.wish,
  adults: body.adults,
  children: body.children,
  purpose: body.purpose,
  itemIds: body.itemIds,
  note: body.note,
  contact: body.contact,
  address: body.address,
  status: 'confirmed',
  revision: 0,
  createdAt: new Date(granted.nowMs),
})
