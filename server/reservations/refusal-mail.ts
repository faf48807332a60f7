import { formatVisit } from '#contract/reservations/labels.ts'
import type { EventSession } from '#contract/events/seats.ts'
import type { NewEventReservation, NewReservation } from '#contract/reservations/schema.ts'
import { getBookingPeriod, getVisitEnd } from '#contract/reservations/slots.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Shop } from '#contract/shops/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { getRefusalReason } from '#server/platform/http/errors.ts'
import { enqueueMail } from '#server/platform/mailer/enqueue.ts'
import { loadShop } from '#server/shops/shops.ts'
import { findEvent } from '#server/events/rows.ts'
import { listOtherSessions } from './create-at-event.ts'
import { loadNearestStarts } from './free-slots.ts'
import { listComingVisits, overlapsAny, toHolder } from './holders.ts'
import { reservationRefusedMail } from './mails.ts'

interface RefusedSubmission<Body> {
  body: Body
  key: string
  customerId: string | undefined
  refusal: ErrorBody['error']
}

/**
 * Mails a refusal to a customer who did not see the response, once per idempotency key, with the free starts nearest to
 * the first wish.
 */
export async function enqueueRefusalMail(
  { now }: Pick<Deps, 'now'>,
  tx: Db,
  { body, key, customerId, refusal }: RefusedSubmission<NewReservation>,
): Promise<void> {
  const shop = await findShop(tx, body.shopId)
  const toLabel = (start: string) => formatVisit(Date.parse(start), getVisitEnd(body.kind, Date.parse(start)))
  const nearest =
    shop && refusal.code !== 'RESERVATION_LIMIT' ? await findFreeStarts(tx, shop, body, customerId, now()) : []
  const props = {
    name: body.contact.familyName,
    reason: getRefusalReason(refusal),
    place: shop?.name ?? '',
    page: '/reservation',
    wishes: body.wishes.map(toLabel),
    nearest: nearest.map(toLabel),
  }
  const eventId = `reservationRefused:${key}`
  await enqueueMail(tx, reservationRefusedMail, { to: body.contact.email, props, eventId })
}

/** The same for seats at an event, with its other sessions. */
export async function enqueueSeatsRefusalMail(
  { now }: Pick<Deps, 'now'>,
  tx: Db,
  { body, key, customerId, refusal }: RefusedSubmission<NewEventReservation>,
): Promise<void> {
  const event = await findEvent(tx, body.eventId)
  const session = event?.sessions.find((it) => Date.parse(it.startsAt) === Date.parse(body.startsAt))
  const toLabel = (it: EventSession) => formatVisit(Date.parse(it.startsAt), Date.parse(it.endsAt))
  const others = refusal.code === 'RESERVATION_LIMIT' ? [] : await listOtherSessions(tx, { body, customerId }, now())
  const props = {
    name: body.contact.familyName,
    reason: getRefusalReason(refusal),
    place: event?.title ?? '',
    page: event ? `/events/${event.id}` : '/events',
    wishes: session ? [toLabel(session)] : [],
    nearest: others.map(toLabel),
  }
  const eventId = `reservationRefused:${key}`
  await enqueueMail(tx, reservationRefusedMail, { to: body.contact.email, props, eventId })
}

const findShop = (tx: Db, id: number): Promise<Shop | undefined> =>
  loadShop({ db: tx }, id).catch((error: unknown) => {
    if (!(error instanceof CodedError)) throw error
    return undefined
  })

async function findFreeStarts(tx: Db, shop: Shop, body: NewReservation, customerId: string | undefined, nowMs: number) {
  const coming = await listComingVisits(tx, toHolder(customerId, body.contact), nowMs)
  const isExcluded = (start: number) => overlapsAny(coming, start, getVisitEnd(body.kind, start))
  const startsAt = Date.parse(body.wishes[0]!)
  return loadNearestStarts(tx, shop, {
    kind: body.kind,
    startsAt,
    period: getBookingPeriod(shop, body.kind, nowMs),
    isExcluded,
  })
}
