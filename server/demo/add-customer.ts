import { eq, or, sql } from '#drizzle'
import { TERMS_VERSION } from '#contract/customers.ts'
import { DAY_MS } from '#contract/rules.ts'
import type { Db } from '#server/db/client.ts'
import { customers } from '#server/db/schema-customers.ts'
import { addDemoBaskets } from './add-demo-baskets.ts'
import { addDemoMessages } from './add-demo-messages.ts'
import { addDemoVisits } from './add-demo-visits.ts'
import { readCustomer } from './customer-rows.ts'
import { DEMO_EMAIL } from './demo.ts'
import { hashPassword } from './passwords.ts'

/** As the README tells it. */
const DEMO_PASSWORD = 'komorebi-2026'

/** Stays hers when she changes her address or withdraws, so that she is not added a second time. */
const DEMO_ID = '01KA0000000000000000000001'

/** Long enough for what she has done. */
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

/** The customer of the sample; one that is there, in whatever state, stays as she is. True if she was added. */
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
  await addDemoBaskets({ db, now: () => now.getTime() }, DEMO_ID)
  await addDemoVisits(db, await readCustomer(db, DEMO_ID), now)
  await addDemoMessages(db, DEMO_ID, now)
  return true
}
