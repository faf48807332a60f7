import { DAY_MS } from '#contract/shared/constants.ts'
import type { Db } from '#server/platform/db/client.ts'
import { grantPoints, grantRegistrationPoints } from '#server/points/ledger.ts'

const GIFT = 300

export const addDemoRegistrationPoints = (db: Db, customerId: string, registeredAt: Date): Promise<void> =>
  db.transaction((tx) => grantRegistrationPoints(tx, customerId, registeredAt.getTime()))

/** A gift of the shop after the first visit. */
export const addDemoGift = (db: Db, customerId: string, now: Date): Promise<void> =>
  db.transaction((tx) =>
    grantPoints(tx, {
      id: `gift:visit:${customerId}`,
      customerId,
      points: GIFT,
      nowMs: now.getTime() - 23 * DAY_MS,
    }),
  )
