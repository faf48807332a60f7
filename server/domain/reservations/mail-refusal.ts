import type { ErrorBody } from '#contract/error-body.ts'
import { CodedError } from '#contract/errors.ts'
import type { NewReservation } from '#contract/reservations.ts'
import type { Shop } from '#contract/shops.ts'
import { endOf } from '#contract/slots.ts'
import { visitWords } from '#contract/visit-words.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { queueMail } from '#server/mail/queue.ts'
import { readShop } from '../shops.ts'
import { readNearest } from './free-slots.ts'
import { nameHolder, overlaps, readHeld } from './holders.ts'

interface Refused {
  body: NewReservation
  key: string
  customerId: string | undefined
  refusal: ErrorBody['error']
}

/** Tells whoever did not see it, once for each key, with the free starts that are nearest to the first wish. */
export async function mailRefusal(
  { now }: Pick<Deps, 'now'>,
  tx: Db,
  { body, key, customerId, refusal }: Refused,
): Promise<void> {
  const shop = await findShop(tx, body.shopId)
  const words = (start: string) => visitWords(Date.parse(start), endOf(body.kind, Date.parse(start)))
  const nearest = shop && refusal.code !== 'RESERVATION_LIMIT' ? await readFree(tx, shop, body, customerId, now()) : []
  const props = {
    name: body.contact.familyName,
    reason: reasonOf(refusal),
    shop: shop?.name ?? '',
    wishes: body.wishes.map(words),
    nearest: nearest.map(words),
  }
  const eventId = `reservationRefused:${key}`
  await queueMail(tx, { kind: 'reservationRefused', to: body.contact.email, props, eventId })
}

const findShop = (tx: Db, id: number): Promise<Shop | undefined> =>
  readShop({ db: tx }, id).catch((error: unknown) => {
    if (!(error instanceof CodedError)) throw error
    return undefined
  })

async function readFree(tx: Db, shop: Shop, body: NewReservation, customerId: string | undefined, nowMs: number) {
  const held = await readHeld(tx, nameHolder(customerId, body.contact.email), nowMs)
  const isOutOfQuestion = (start: number) => overlaps(held, start, endOf(body.kind, start))
  const startsAt = Date.parse(body.wishes[0]!)
  return readNearest(tx, shop, { kind: body.kind, startsAt, nowMs, isOutOfQuestion })
}

/** Of wrong fields the first one's sentence. */
function reasonOf({ code, message, details }: ErrorBody['error']): string {
  const [first] = code === 'VALIDATION_FAILED' ? Object.values(details ?? {}) : []
  return typeof first === 'string' ? first : message
}
