import { ulid } from 'ulid'
import { isBookable } from '#contract/events/rules.ts'
import type { EventSeats } from '#contract/events/seats.ts'
import type { ShopEvent } from '#contract/events/schema.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import type { ActiveCustomer } from '#server/customers/rows.ts'
import { findEvent } from '#server/events/rows.ts'
import { listSeatsOfEvent, takeSeats } from '#server/events/seats.ts'
import type { Db } from '#server/platform/db/client.ts'
import { toHolder } from '#server/reservations/holders.ts'
import { addReservation, FROM_CUSTOMER, type ReservationRow } from '#server/reservations/rows.ts'

/** The event of the demo customer. */
const OWN_EVENT = 3

/** How many seats other guests leave in each coming session of an event. */
const SEATS_LEFT = [
  { eventId: 1, free: 1 },
  { eventId: 4, free: 0 },
]

const GUESTS = [
  ['石井', '美咲', 'イシイ', 'ミサキ'],
  ['松本', '健', 'マツモト', 'ケン'],
  ['井上', '由香', 'イノウエ', 'ユカ'],
  ['木村', '大介', 'キムラ', 'ダイスケ'],
  ['清水', '陽子', 'シミズ', 'ヨウコ'],
  ['山崎', '翔', 'ヤマザキ', 'ショウ'],
  ['池田', '真理', 'イケダ', 'マリ'],
  ['橋本', '修', 'ハシモト', 'オサム'],
  ['石川', '恵', 'イシカワ', 'メグミ'],
  ['前田', '直人', 'マエダ', 'ナオト'],
] as const

/** The domain is reserved: no one receives its mails. */
const GUEST_EMAIL = /^guest\d+@example\.jp$/

export const isDemoGuest = (email: string): boolean => GUEST_EMAIL.test(email)

const getGuest = (index: number): NonNullable<ReservationRow['contact']> => {
  const [familyName, givenName, familyKana, givenKana] = GUESTS[index % GUESTS.length]!
  const number = (index % GUESTS.length) + 1
  return {
    familyName,
    givenName,
    familyKana,
    givenKana,
    phone: `090000020${String(number).padStart(2, '0')}`,
    email: `guest${number}@example.jp`,
  }
}

/** Seats of the demo customer, and of other guests, so that events in all states can be seen. Without mails. */
export async function addDemoSeats(db: Db, customer: ActiveCustomer, now: Date): Promise<void> {
  await addOwnSeats(db, customer, now)
  let guests = 0
  for (const { eventId, free } of SEATS_LEFT) {
    const event = await findEvent(db, eventId)
    if (!event) continue
    for (const session of await listComing(db, eventId, now)) {
      let rest = session.free - free
      while (rest > 0) {
        const party = getParty(rest, event.isForChildren)
        await reserve(db, { event, session, ...party, contact: getGuest(guests++), customerId: null, now })
        rest -= party.adults + party.children
      }
    }
  }
}

async function addOwnSeats(db: Db, { id, ...customer }: ActiveCustomer, now: Date): Promise<void> {
  const event = await findEvent(db, OWN_EVENT)
  // Not the first one, which may be tomorrow.
  const session = (await listComing(db, OWN_EVENT, now))[1]
  if (!event || !session || session.free < 2) return
  const { email, familyName, givenName, familyKana, givenKana, phone } = customer
  const contact = { email, familyName, givenName, familyKana, givenKana, phone: phone ?? '' }
  await reserve(db, { event, session, adults: 2, children: 0, contact, customerId: id, now })
}

const listComing = async (db: Db, eventId: number, now: Date): Promise<EventSeats[]> =>
  (await listSeatsOfEvent(db, eventId)).filter(({ startsAt }) => isBookable(Date.parse(startsAt), now.getTime()))

const getParty = (rest: number, isForChildren: boolean) => ({
  adults: Math.min(rest, 2),
  children: isForChildren && rest > 2 ? 1 : 0,
})

interface NewSeats {
  event: ShopEvent
  session: EventSeats
  adults: number
  children: number
  contact: NonNullable<ReservationRow['contact']>
  customerId: string | null
  now: Date
}

async function reserve(db: Db, { event, session, now, ...it }: NewSeats): Promise<void> {
  const createdAt = new Date(now.getTime() - 2 * DAY_MS)
  const startsAt = new Date(session.startsAt)
  const endsAt = new Date(session.endsAt)
  await db.transaction(async (tx) => {
    await addReservation(tx, {
      ...it,
      id: ulid(createdAt.getTime()),
      kind: 'event',
      event: { id: event.id, title: event.title },
      shopId: event.shopId,
      holder: toHolder(it.customerId ?? undefined, it.contact).name,
      startsAt,
      endsAt,
      wish: null,
      purpose: '',
      itemIds: [],
      reformCase: null,
      note: '',
      address: null,
      status: 'confirmed',
      revision: 0,
      toldRevision: 0,
      ...FROM_CUSTOMER,
      createdAt,
    })
    if (!(await takeSeats(tx, { eventId: event.id, startsAt, endsAt }, it.adults + it.children)))
      throw new Error('no seats left for the sample')
  })
}
