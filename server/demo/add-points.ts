import { DAY_MS } from '#contract/shared/constants.ts'
import type { Db } from '#server/platform/db/client.ts'
import { grantPoints, grantRegistrationPoints } from '#server/points/ledger.ts'

const GIFT = 300

/** The points of the demo customer: those of the registration, and a gift of the shop after the first visit. */
export async function addDemoPoints(
  db: Db,
  customerId: string,
  times: { registeredAt: Date; now: Date },
): Promise<void> {
  const visitedAt = times.now.getTime() - 23 * DAY_MS
  await db.transaction(async (tx) => {
    await grantRegistrationPoints(tx, customerId, times.registeredAt.getTime())
    await grantPoints(tx, { id: `gift:visit:${customerId}`, customerId, points: GIFT, nowMs: visitedAt })
  })
}
