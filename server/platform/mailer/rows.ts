/** Rows of queued and sent mails. */
import { and, eq, isNotNull, lt } from '#drizzle'
import { DAY_MS } from '#contract/shared/constants.ts'
import type { Db } from '#server/platform/db/client.ts'
import { mails } from './schema.ts'

/** Longer than all retries of a job. */
const MAX_PENDING_MS = 14 * DAY_MS
const RETENTION_MS = 365 * DAY_MS

interface NewMail {
  id: string
  kind: string
  recipient: string
  props: object
}

/** Returns the ids of those that did not exist. */
export async function addMails(tx: Db, all: readonly NewMail[]): Promise<string[]> {
  const added = await tx
    .insert(mails)
    .values([...all])
    .onConflictDoNothing()
    .returning({ id: mails.id })
  return added.map(({ id }) => id)
}

export const hasMail = async (db: Db, id: string): Promise<boolean> => (await db.$count(mails, eq(mails.id, id))) > 0

export interface PendingMail extends NewMail {
  createdAt: Date
}

/** Undefined if it was sent or has failed. */
export async function loadPendingMail(db: Db, id: string): Promise<PendingMail | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  if (!mail?.recipient || !mail.props) return undefined
  return { id, kind: mail.kind, recipient: mail.recipient, props: mail.props, createdAt: mail.createdAt }
}

const NO_PERSONAL_DATA = { recipient: null, props: null }

export async function markMailSent(db: Db, id: string, at: Date): Promise<void> {
  await db
    .update(mails)
    .set({ sentAt: at, ...NO_PERSONAL_DATA })
    .where(eq(mails.id, id))
}

export async function markMailFailed(db: Db, id: string, at: Date): Promise<void> {
  await db
    .update(mails)
    .set({ failedAt: at, ...NO_PERSONAL_DATA })
    .where(eq(mails.id, id))
}

/** Marks mails without a job as failed, and deletes old rows. */
export async function deleteExpiredMails(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db
    .update(mails)
    .set({ failedAt: now, ...NO_PERSONAL_DATA })
    .where(and(isNotNull(mails.recipient), lt(mails.createdAt, before(MAX_PENDING_MS))))
  await db.delete(mails).where(lt(mails.createdAt, before(RETENTION_MS)))
}
