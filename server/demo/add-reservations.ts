import { ulid } from 'ulid'
import { addDays, dateInJapan } from '#contract/civil-date.ts'
import { DAY_MS } from '#contract/rules.ts'
import type { Shop } from '#contract/shops.ts'
import { endOf, startsOn, type VisitKind } from '#contract/slots.ts'
import type { Db } from '#server/db/client.ts'
import { takeCells } from '../reservations/cells.ts'
import { nameHolder } from '../reservations/holders.ts'
import { addReservation, type ReservationRow } from '../reservations/reservation-rows.ts'
import { listShops } from '../shops.ts'
import type { PresentCustomer } from './customer-rows.ts'

interface DemoVisit {
  kind: VisitKind
  /** About so many days from now. */
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

/** How far from its day a visit is put where the shop is closed. */
const SEARCHED_DAYS = 14

/** Where the customer of the sample has been, and where she is going. Nobody is told of it by mail. */
export async function addDemoVisits(db: Db, customer: PresentCustomer, now: Date): Promise<void> {
  const [shop] = await listShops({ db })
  if (!shop) return
  for (const visit of VISITS) {
    const startsAt = startNear(shop, visit, now)
    if (startsAt !== undefined) await db.transaction((tx) => addVisit(tx, { customer, shop, visit, startsAt, now }))
  }
}

/** In the middle of the first day that is open, away from today. */
function startNear(shop: Shop, { kind, days }: DemoVisit, now: Date): number | undefined {
  for (let more = 0; more < SEARCHED_DAYS; more++) {
    const starts = startsOn(shop, kind, addDays(dateInJapan(now.getTime()), days + Math.sign(days) * more))
    if (starts.length > 0) return starts[Math.floor(starts.length / 2)]
  }
  return undefined
}

interface ToAdd {
  customer: PresentCustomer
  shop: Shop
  visit: DemoVisit
  startsAt: number
  now: Date
}

async function addVisit(tx: Db, { customer, shop, visit, startsAt, now }: ToAdd): Promise<void> {
  const { id: customerId, email, familyName, givenName, familyKana, givenKana, phone } = customer
  const { days: _, ...facts } = visit
  const createdAt = new Date(Math.min(now.getTime(), startsAt) - 2 * DAY_MS)
  await addReservation(tx, {
    id: ulid(createdAt.getTime()),
    ...facts,
    shopId: shop.id,
    customerId,
    holder: nameHolder(customerId, email).name,
    startsAt: new Date(startsAt),
    endsAt: new Date(endOf(visit.kind, startsAt)),
    wish: 1,
    adults: 2,
    itemIds: [],
    contact: { email, familyName, givenName, familyKana, givenKana, phone: phone ?? '' },
    address: null,
    revision: 0,
    createdAt,
  })
  if (!(await takeCells(tx, shop, visit.kind, startsAt))) throw new Error('no place left for the visit of the sample')
}
