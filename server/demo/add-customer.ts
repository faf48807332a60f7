import { eq, or, sql } from '#drizzle'
import { TERMS_VERSION } from '#contract/customers/schema.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import type { Db } from '#server/platform/db/client.ts'
import { customers } from '#server/customers/schema.ts'
import { addDemoCart } from './add-cart.ts'
import { addDemoInquiry } from './add-inquiry.ts'
import { addDemoMessages } from './add-messages.ts'
import { addDeliveredOrder, addOpenOrders } from './add-orders.ts'
import { addDemoGift, addDemoRegistrationPoints } from './add-points.ts'
import { addDemoReservations } from './add-reservations.ts'
import { addDemoSeats } from './add-seats.ts'
import { loadCustomer } from '#server/customers/rows.ts'
import { DEMO_EMAIL } from '#server/customers/login.ts'
import { hashPassword } from '#server/customers/passwords.ts'

/** Documented in the README. */
const DEMO_PASSWORD = 'komorebi-2026'

/** Fixed, so that the demo customer is not added again after changing the address or closing the account. */
const DEMO_ID = '01KA0000000000000000000001'

/** Long enough for the demo reservations and messages. */
const MEMBER_FOR_MS = 60 * DAY_MS

const HANAKO = {
  familyName: '山田',
  givenName: '花子',
  familyKana: 'ヤマダ',
  givenKana: 'ハナコ',
  phone: '09000001234',
  postalCode: '5400008',
  prefecture: '大阪府',
  city: '大阪市中央区',
  address1: '大手前9丁目8-7',
  address2: 'こもれびハイツ302',
  birthday: '1988-04-12',
}

/** Adds the demo customer. An existing one stays unchanged in any state. Returns true if added. */
export async function addDemoCustomer(db: Db, now: Date): Promise<boolean> {
  const [present] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(or(eq(customers.id, DEMO_ID), sql`lower(${customers.email}) = ${DEMO_EMAIL}`))
  if (present) return false
  const registeredAt = new Date(now.getTime() - MEMBER_FOR_MS)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const added = await db
    .insert(customers)
    .values({
      id: DEMO_ID,
      email: DEMO_EMAIL,
      passwordHash,
      ...HANAKO,
      newsletter: false,
      verifiedAt: registeredAt,
      termsVersion: TERMS_VERSION,
      createdAt: registeredAt,
    })
    .onConflictDoNothing()
    .returning({ id: customers.id })
  if (added.length === 0) return false
  await addDemoCart({ db, now: () => now.getTime() }, DEMO_ID)
  const customer = await loadCustomer(db, DEMO_ID)
  await addDemoReservations(db, customer, now)
  await addDemoSeats(db, customer, now)
  await addDemoInquiry(db, customer, now)
  await addDemoMessages(db, DEMO_ID, now)
  // In the order of their times, as the points are listed.
  await addDemoRegistrationPoints(db, DEMO_ID, registeredAt)
  await addDeliveredOrder(db, customer, now)
  await addDemoGift(db, DEMO_ID, now)
  await addOpenOrders(db, customer, now)
  return true
}
