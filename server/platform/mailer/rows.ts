/** What is known of each mail. */
import { and, eq, isNotNull, lt } from '#drizzle'
import { DAY_MS } from '#contract/rules.ts'
import type { Db } from '#server/db/client.ts'
import { mails } from '#server/db/schema-mails.ts'

/** Longer than any job is tried. */
const WAITS_AT_MOST_MS = 14 * DAY_MS
const KNOWN_FOR_MS = 365 * DAY_MS

interface NewMail {
  id: string
  kind: string
  recipient: string
  props: object
}

/** False if there is one of this id already. */
export async function addMail(tx: Db, mail: NewMail): Promise<boolean> {
  const added = await tx.insert(mails).values(mail).onConflictDoNothing().returning({ id: mails.id })
  return added.length > 0
}

export interface WaitingMail extends NewMail {
  createdAt: Date
}

/** Undefined once it is sent or given up. */
export async function readWaitingMail(db: Db, id: string): Promise<WaitingMail | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  if (!mail?.recipient || !mail.props) return undefined
  return { id, kind: mail.kind, recipient: mail.recipient, props: mail.props, createdAt: mail.createdAt }
}

const forgetPerson = { recipient: null, props: null }

export async function noteMailSent(db: Db, id: string, at: Date): Promise<void> {
  await db
    .update(mails)
    .set({ sentAt: at, ...forgetPerson })
    .where(eq(mails.id, id))
}

export async function giveMailUp(db: Db, id: string, at: Date): Promise<void> {
  await db
    .update(mails)
    .set({ failedAt: at, ...forgetPerson })
    .where(eq(mails.id, id))
}

/** Gives up those that no job will send any more; deletes those whose events are long over. */
export async function forgetOldMails(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db
    .update(mails)
    .set({ failedAt: now, ...forgetPerson })
    .where(and(isNotNull(mails.recipient), lt(mails.createdAt, before(WAITS_AT_MOST_MS))))
  await db.delete(mails).where(lt(mails.createdAt, before(KNOWN_FOR_MS)))
}
