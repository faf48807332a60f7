import { ulid } from 'ulid'
import { DAY_MS } from '#contract/shared/constants.ts'
import type { Reform } from '#contract/reforms/schema.ts'
import type { ActiveCustomer } from '#server/customers/rows.ts'
import { inquiries } from '#server/form-submissions/schema.ts'
import { loadEntries } from '#server/platform/content/collection.ts'
import type { Db } from '#server/platform/db/client.ts'
import { createNumber } from '#server/platform/system/random-text.ts'
import { reforms } from '#server/collections/schema.ts'

/** Inner windows. */
const CASE_ID = 11

/** An inquiry of the demo customer that the shop has answered, without mails. */
export async function addDemoInquiry(db: Db, customer: ActiveCustomer, now: Date): Promise<void> {
  const [reform] = await loadEntries<Reform>(db, reforms, [CASE_ID])
  if (!reform) return
  const { id: customerId, email, familyName, givenName, familyKana, givenKana, phone } = customer
  const createdAt = new Date(now.getTime() - 34 * DAY_MS)
  await db.insert(inquiries).values({
    id: ulid(createdAt.getTime()),
    number: createNumber('I', createdAt.getTime()),
    customerId,
    contact: { email, familyName, givenName, familyKana, givenKana, phone: phone ?? '' },
    content: {
      caseId: reform.id,
      caseTitle: reform.title,
      menuId: null,
      menuTitle: null,
      works: [205],
      building: 'apartment',
      buildingAge: 18,
      postalCode: customer.postalCode,
      prefecture: '大阪府',
      budget: 'to100',
      startMonth: null,
      contactBy: 'email',
      contactTimes: [],
      text: '冬の朝、リビングの窓の下がとても冷えます。管理規約で外の窓は替えられないため、内窓をつけた場合の費用と、工事にかかる日数を教えてください。窓は幅170cmのものが2か所です。',
      fileIds: [],
    },
    status: 'closed',
    decidedAt: new Date(createdAt.getTime() + 2 * DAY_MS),
    createdAt,
  })
}
