/** What a person types on a shared tablet of their shop. */
import { eq } from '#drizzle'
import { hashPassword } from '#server/customers/passwords.ts'
import type { Db } from '#server/platform/db/client.ts'
import { staffPins } from './schema.ts'

/** In the transaction of a login by passkey or password. */
export async function unblockPin(tx: Db, staffId: string): Promise<void> {
  await tx.update(staffPins).set({ failures: 0 }).where(eq(staffPins.staffId, staffId))
}

export async function savePin(db: Db, staffId: string, pin: string): Promise<void> {
  const values = { pinHash: await hashPassword(pin), failures: 0 }
  await db
    .insert(staffPins)
    .values({ staffId, ...values })
    .onConflictDoUpdate({ target: staffPins.staffId, set: values })
}
