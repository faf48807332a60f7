import { ulid } from 'ulid'
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { getVisitEnd, listStarts, type VisitKind } from '#contract/reservations/slots.ts'
import type { Db } from '#server/platform/db/client.ts'
import { takeCapacity } from '#server/reservations/capacity.ts'
import { toHolder } from '#server/reservations/holders.ts'
import { addReservation, FROM_CUSTOMER, type ReservationRow } from '#server/reservations/rows.ts'
import { listShops } from '#server/shops/shops.ts'
import type { ActiveCustomer } from '#server/customers/rows.ts'

interface DemoVisit {
  kind: VisitKind
  /** Approximate number of days from now. */
  days: number
  status: ReservationRow['status']
  children: number
  purpose: string
  note: string
}

const VISITS: DemoVisit[] = [
  {
    kind: 'guidance',
    days: -24,
    status: 'visited',
    children: 0,
    purpose: 'ソファとダイニングテーブルを見たいです。',
    note: '',
  },
  {
    kind: 'reform',
    days: 9,
    status: 'confirmed',
    children: 1,
    purpose: 'リビングの床と収納について相談したいです。',
    note: '図面を持っていきます。子どもは3歳です。',
  },
]

/** How far a visit may move if the shop is closed. */
const MAX_SHIFT_DAYS = 14

/** Adds a past and a future visit of the demo customer, without mails. */
export async function addDemoReservations(db: Db, customer: ActiveCustomer, now: Date): Promise<void> {
  const [shop] = await listShops({ db })
  if (!shop) return
  for (const visit of VISITS) {
    const startsAt = findStart(shop, visit, now)
    if (startsAt !== undefined) await db.transaction((tx) => addVisit(tx, { customer, shop, visit, startsAt, now }))
  }
}

/** The middle of the first open day, searching away from today. */
function findStart(shop: Shop, { kind, days }: DemoVisit, now: Date): number | undefined {
  for (let more = 0; more < MAX_SHIFT_DAYS; more++) {
    const starts = listStarts(shop, kind, addDays(toJapanDate(now.getTime()), days + Math.sign(days) * more))
    if (starts.length > 0) return starts[Math.floor(starts.length / 2)]
  }
  return undefined
}

interface NewVisit {
  customer: ActiveCustomer
  shop: Shop
  visit: DemoVisit
  startsAt: number
  now: Date
}

async function addVisit(tx: Db, { customer, shop, visit, startsAt, now }: NewVisit): Promise<void> {
  const { id: customerId, email, familyName, givenName, familyKana, givenKana, phone } = customer
  const { days: _, ...facts } = visit
  const createdAt = new Date(Math.min(now.getTime(), startsAt) - 2 * DAY_MS)
  const contact = { email, familyName, givenName, familyKana, givenKana, phone: phone ?? '' }
  await addReservation(tx, {
    id: ulid(createdAt.getTime()),
    ...facts,
    event: null,
    shopId: shop.id,
    customerId,
    holder: toHolder(customerId, contact).name,
    startsAt: new Date(startsAt),
    endsAt: new Date(getVisitEnd(visit.kind, startsAt)),
    wish: 1,
    adults: 2,
    itemIds: [],
    reformCase: null,
    contact,
    address: null,
    revision: 0,
    toldRevision: 0,
    ...FROM_CUSTOMER,
    createdAt,
  })
  if (!(await takeCapacity(tx, shop, visit.kind, startsAt)))
    throw new Error('no place left for the visit of the sample')
}
