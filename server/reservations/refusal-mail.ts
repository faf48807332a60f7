import { formatVisit } from '#contract/reservations/labels.ts'
import type { NewReservation } from '#contract/reservations/schema.ts'
import { getVisitEnd } from '#contract/reservations/slots.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Shop } from '#contract/shops/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { getRefusalReason } from '#server/platform/http/errors.ts'
import { enqueueMail } from '#server/platform/mailer/enqueue.ts'
import { loadShop } from '#server/shops/shops.ts'
import { loadNearestStarts } from './free-slots.ts'
import { listComingVisits, overlapsAny, toHolder } from './holders.ts'
import { reservationRefusedMail } from './mails.ts'

interface RefusedSubmission {
  body: NewReservation
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
  { body, key, customerId, refusal }: RefusedSubmission,
): Promise<void> {
  const shop = await findShop(tx, body.shopId)
  const toLabel = (start: string) => formatVisit(Date.parse(start), getVisitEnd(body.kind, Date.parse(start)))
  const nearest =
    shop && refusal.code !== 'RESERVATION_LIMIT' ? await findFreeStarts(tx, shop, body, customerId, now()) : []
  const props = {
    name: body.contact.familyName,
    reason: getRefusalReason(refusal),
    shop: shop?.name ?? '',
    wishes: body.wishes.map(toLabel),
    nearest: nearest.map(toLabel),
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
  const coming = await listComingVisits(tx, toHolder(customerId, body.contact.email), nowMs)
  const isExcluded = (start: number) => overlapsAny(coming, start, getVisitEnd(body.kind, start))
  const startsAt = Date.parse(body.wishes[0]!)
  return loadNearestStarts(tx, shop, { kind: body.kind, startsAt, nowMs, isExcluded })
}
