/** What the shop does to an account, for a customer on the telephone. */
import { and, eq, isNotNull, isNull } from '#drizzle'
import { customers } from '#server/db/schema-customers.ts'
import type { Deps } from '#server/deps.ts'
import { dropLinks } from './link-tokens.ts'
import { endSessions } from './session-rows.ts'
import { tellChanged } from './tell-changed.ts'

type StaffDeps = Pick<Deps, 'db' | 'now'>

/** The address counts as confirmed. False if it was so before. */
export const verifyByStaff = ({ db, now }: StaffDeps, customerId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const changed = await tx
      .update(customers)
      .set({ verifiedAt: new Date(now()) })
      .where(and(eq(customers.id, customerId), isNull(customers.verifiedAt), isNull(customers.withdrawnAt)))
      .returning({ id: customers.id })
    if (changed.length > 0) await tellChanged(tx, customerId, 'session')
    return changed.length > 0
  })

/** Nobody logs in any more, whoever is logged in is out, and no link brings the account elsewhere. False if it was so before. */
export const lockByStaff = ({ db, now }: StaffDeps, customerId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const nowMs = now()
    const locked = await tx
      .update(customers)
      .set({ lockedAt: new Date(nowMs), pendingEmail: null })
      .where(and(eq(customers.id, customerId), isNull(customers.lockedAt), isNull(customers.withdrawnAt)))
      .returning({ id: customers.id })
    if (locked.length === 0) return false
    await dropLinks(tx, customerId, ['verify', 'email', 'reset'])
    await endSessions(tx, { customerId, nowMs })
    return true
  })

export async function unlockByStaff({ db }: StaffDeps, customerId: string): Promise<boolean> {
  const unlocked = await db
    .update(customers)
    .set({ lockedAt: null })
    .where(and(eq(customers.id, customerId), isNotNull(customers.lockedAt)))
    .returning({ id: customers.id })
  return unlocked.length > 0
}
