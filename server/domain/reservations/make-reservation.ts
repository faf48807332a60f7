import { CodedError } from '#contract/errors.ts'
import type { NewReservation, Reservation } from '#contract/reservations.ts'
import { MAX_LIVE_RESERVATIONS } from '#contract/rules.ts'
import type { Shop } from '#contract/shops.ts'
import { capacityOf, endOf, freeAt, problemOf } from '#contract/slots.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { readShop } from '../shops.ts'
import { readTaken, takeCells } from './cells.ts'
import { readNearest } from './free-slots.ts'
import { heldRefusal, type Holder, lockHolder, overlaps, readHeld } from './holders.ts'
import { addReservation, reservationAnswer, type ReservationRow } from './reservation-rows.ts'
import { startRefusal } from './start-refusals.ts'
import { tellReservation } from './tell-reservation.ts'

interface Asked {
  body: NewReservation
  key: string
  customerId: string | undefined
}

/** Grants the first of the wishes that fits: all of it in the caller's transaction. */
export async function makeReservation(
  { now }: Pick<Deps, 'now'>,
  tx: Db,
  { body, key, customerId }: Asked,
): Promise<Reservation> {
  const nowMs = now()
  const holder = await lockHolder(tx, customerId, body.contact.email)
  const shop = await readOpenShop(tx, body.shopId)
  const possible = possibleWishes(body, shop, nowMs)
  const held = await readHeld(tx, holder, nowMs)
  if (held.length >= MAX_LIVE_RESERVATIONS) throw heldRefusal(holder, 'RESERVATION_LIMIT')
  const isHeld = (start: number) => overlaps(held, start, endOf(body.kind, start))
  const wanted = possible.filter(({ startsAt }) => !isHeld(startsAt))
  if (wanted.length === 0) throw heldRefusal(holder, 'ALREADY_RESERVED')
  for (const wish of await thoseWithPlaces(tx, shop, body, wanted)) {
    const row = await grant(tx, shop, newRow(body, { key, customerId, holder, nowMs, ...wish }))
    if (row) return reservationAnswer(row)
  }
  const startsAt = Date.parse(body.wishes[0]!)
  const nearest = await readNearest(tx, shop, { kind: body.kind, startsAt, nowMs, isOutOfQuestion: isHeld })
  throw new CodedError('SLOT_FULL', { details: { nearest } })
}

async function readOpenShop(tx: Db, shopId: number): Promise<Shop> {
  return readShop({ db: tx }, shopId).catch((error: unknown) => {
    if (!(error instanceof CodedError) || error.code !== 'NOT_FOUND') throw error
    throw new CodedError('VALIDATION_FAILED', { details: { shopId: '店舗を選び直してください。' }, cause: error })
  })
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

/** A look without a lock spares the full ones the way to the end. */
async function thoseWithPlaces(tx: Db, shop: Shop, { kind }: NewReservation, wanted: RankedWish[]) {
  const starts = wanted.map(({ startsAt }) => startsAt)
  const takenAt = await readTaken(tx, { shopId: shop.id, kind }, Math.min(...starts), Math.max(...starts))
  return wanted.filter(({ startsAt }) => freeAt(kind, startsAt, capacityOf(kind, shop), takenAt) > 0)
}

/** The cells come last, so that others wait for them as short as can be. Undefined if somebody was faster. */
async function grant(tx: Db, shop: Shop, wanted: Omit<ReservationRow, 'number'>): Promise<ReservationRow | undefined> {
  const gone = new Error('no place left')
  return tx
    .transaction(async (nested) => {
      const row = await addReservation(nested, wanted)
      await tellReservation(nested, row, 'made')
      if (!(await takeCells(nested, shop, row.kind, row.startsAt.getTime()))) throw gone
      return row
    })
    .catch((error: unknown) => {
      if (error !== gone) throw error
      return undefined
    })
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
