/** What a person has seen, and that they write an answer. Neither is in the log: nothing of the shop's business changes. */
import { and, eq, lte, sql } from '#drizzle'
import { CodedError } from '#contract/shared/errors.ts'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyDesk } from '#server/platform/db/notify.ts'
import { findSubject, lockEntry } from './find-entry.ts'
import { inboxReads, inboxWriters } from '#server/inbox-entries/schema.ts'

interface Presence {
  /** Number or id of the entry. */
  which: string
  staffId: string
}

/** Undefined for a customer with whom no one has exchanged a message. Throws NOT_FOUND. */
async function lockKnownEntry(tx: Db, which: string) {
  const found = await findSubject(tx, which)
  if (!found) throw new CodedError('NOT_FOUND')
  return lockEntry(tx, found.id)
}

export const markEntryRead = ({ db }: Pick<Deps, 'db'>, { which, staffId }: Presence, upTo: number): Promise<void> =>
  db.transaction(async (tx) => {
    const entry = await lockKnownEntry(tx, which)
    if (!entry) return
    await tx
      .insert(inboxReads)
      .values({ entryId: entry.id, staffId, upTo })
      .onConflictDoUpdate({
        target: [inboxReads.entryId, inboxReads.staffId],
        set: { upTo: sql`greatest(${inboxReads.upTo}, excluded.up_to)` },
      })
  })

/** The page repeats it while the person writes. */
const WRITES_FOR_MS = MINUTE_MS

export const setWriting = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { which, staffId }: Presence,
  isWriting: boolean,
): Promise<void> =>
  db.transaction(async (tx) => {
    const entry = await lockKnownEntry(tx, which)
    if (!entry) return
    const until = new Date(now() + WRITES_FOR_MS)
    if (isWriting)
      await tx
        .insert(inboxWriters)
        .values({ entryId: entry.id, staffId, until })
        .onConflictDoUpdate({ target: [inboxWriters.entryId, inboxWriters.staffId], set: { until } })
    else await tx.delete(inboxWriters).where(and(eq(inboxWriters.entryId, entry.id), eq(inboxWriters.staffId, staffId)))
    await notifyDesk(tx)
  })

/** Of people who have closed the page while they wrote. */
export async function deleteOldWriters(db: Db, now: Date): Promise<void> {
  await db.delete(inboxWriters).where(lte(inboxWriters.until, now))
}
