import { countSeats, isBookable } from '#contract/events/rules.ts'
import type { ShopEvent } from '#contract/events/schema.ts'
import type { EventSeats } from '#contract/events/seats.ts'
import type { NewEventReservation, Reservation } from '#contract/reservations/schema.ts'
import { MAX_ACTIVE_RESERVATIONS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { findEvent } from '#server/events/rows.ts'
import { listSeatsOfEvent, takeSeats } from '#server/events/seats.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { RetryTransaction } from '#server/platform/idempotency/submit.ts'
import {
  type Holder,
  listComingVisits,
  lockHolder,
  overlapsAny,
  type Span,
  toHolder,
  toHolderError,
} from './holders.ts'
import { notifyReservation } from './jobs.ts'
import { addReservation, FROM_CUSTOMER, type ReservationRow, toReservation } from './rows.ts'

interface CreateOptions {
  body: NewEventReservation
  key: string
  customerId: string | undefined
}

/** Reserves seats in a session, in the caller's transaction. Throws all refusals before its first write. */
export async function reserveSeats(
  { now }: Pick<Deps, 'now'>,
  tx: Db,
  { body, key, customerId }: CreateOptions,
): Promise<Reservation> {
  const nowMs = now()
  const holder = await lockHolder(tx, customerId, body.contact)
  const event = await findEvent(tx, body.eventId)
  if (!event) throw new CodedError('VALIDATION_FAILED', { details: { eventId: 'このイベントの受付は終了しました。' } })
  const startsAt = Date.parse(body.startsAt)
  const sessions = await listSeatsOfEvent(tx, event.id)
  const session = sessions.find((it) => Date.parse(it.startsAt) === startsAt)
  if (!session || !isBookable(startsAt, nowMs))
    throw new CodedError('VALIDATION_FAILED', {
      details: { startsAt: 'この回の受付は終了しました。別の回をお選びください。' },
    })
  const coming = await listComingVisits(tx, holder, nowMs)
  if (coming.length >= MAX_ACTIVE_RESERVATIONS) throw toHolderError(holder, 'RESERVATION_LIMIT')
  if (overlapsAny(coming, startsAt, Date.parse(session.endsAt))) throw toHolderError(holder, 'ALREADY_RESERVED')
  const seats = countSeats(body)
  if (session.free < seats) throw toFullError(session, filterOther(sessions, body, { coming, nowMs }))
  const row = await addReservation(tx, toRow(body, { event, session, key, customerId, holder, nowMs }))
  await notifyReservation(tx, row, 'created')
  // Taken last to hold the row lock briefly. If another transaction won, start over.
  const place = { eventId: event.id, startsAt: row.startsAt, endsAt: row.endsAt }
  if (!(await takeSeats(tx, place, seats))) throw new RetryTransaction()
  // An import changes sessions and event together. From here on it waits for the lock, and finds this reservation.
  if ((await findEvent(tx, event.id))?.shopId !== event.shopId) throw new RetryTransaction()
  return toReservation(row)
}

interface OtherContext {
  /** The holder's coming reservations. */
  coming: readonly Span[]
  nowMs: number
}

/** The sessions of the event that the holder can attend instead, with enough seats. */
const filterOther = (sessions: readonly EventSeats[], body: NewEventReservation, { coming, nowMs }: OtherContext) =>
  sessions.filter((it) => {
    const startsAt = Date.parse(it.startsAt)
    const endsAt = Date.parse(it.endsAt)
    const isPossible = isBookable(startsAt, nowMs) && !overlapsAny(coming, startsAt, endsAt)
    return startsAt !== Date.parse(body.startsAt) && isPossible && it.free >= countSeats(body)
  })

export async function listOtherSessions(
  tx: Db,
  { body, customerId }: Pick<CreateOptions, 'body' | 'customerId'>,
  nowMs: number,
): Promise<EventSeats[]> {
  const coming = await listComingVisits(tx, toHolder(customerId, body.contact), nowMs)
  return filterOther(await listSeatsOfEvent(tx, body.eventId), body, { coming, nowMs })
}

const toFullError = ({ free }: EventSeats, sessions: EventSeats[]): CodedError =>
  new CodedError('SLOT_FULL', {
    message:
      free === 0
        ? '申し訳ありません。この回は満席になりました。'
        : `申し訳ありません。この回の残りは${free}席です。人数をご確認ください。`,
    details: { sessions },
  })

interface NewRow {
  event: ShopEvent
  session: EventSeats
  key: string
  customerId: string | undefined
  holder: Holder
  nowMs: number
}

const toRow = (body: NewEventReservation, it: NewRow): Omit<ReservationRow, 'number'> => ({
  id: it.key,
  kind: 'event',
  event: { id: it.event.id, title: it.event.title },
  shopId: it.event.shopId,
  customerId: it.customerId ?? null,
  holder: it.holder.name,
  startsAt: new Date(it.session.startsAt),
  endsAt: new Date(it.session.endsAt),
  wish: null,
  adults: body.adults,
  children: body.children,
  purpose: '',
  itemIds: [],
  reformCase: null,
  note: body.note,
  contact: body.contact,
  address: null,
  status: 'confirmed',
  revision: 0,
  toldRevision: 0,
  ...FROM_CUSTOMER,
  createdAt: new Date(it.nowMs),
})
