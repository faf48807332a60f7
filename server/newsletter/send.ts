/** Sends a newsletter: a job puts one mail per customer into the queue, in portions so that nothing else waits long. */
import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from '#drizzle'
import { customers } from '#server/customers/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyDesk } from '#server/platform/db/notify.ts'
import type { Deps } from '#server/platform/deps.ts'
import { bulkMailQueue, enqueueMails, mailQueue } from '#server/platform/mailer/enqueue.ts'
import { mails } from '#server/platform/mailer/schema.ts'
import { enqueueJob, type Job, type JobQueue, toJobId } from '#server/platform/queue/enqueue.ts'
import { hashLetter, type Letter } from './letter.ts'
import { mayBeMailed, newsletterMail, type StoredNewsletter } from './mails.ts'
import { newsletters } from './schema.ts'

const PORTION = 100

const newsletterQueue: JobQueue = {
  name: 'newsletter',
  options: {
    retryLimit: 10,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 1_800,
    heartbeatSeconds: 30,
  },
}

const jobSchema = z.object({ newsletterId: z.string() })

export type Started = 'started' | 'resumed' | 'sent'

export const countRecipients = (db: Db): Promise<number> => db.$count(customers, mayBeMailed)

/** `sent`: all its mails are already in the queue. If they are not, the job starts again where it ended. */
export async function startNewsletter(tx: Db, letter: Letter, nowMs: number): Promise<Started> {
  const at = new Date(nowMs)
  const id = await storeLetter(tx, letter, at)
  const [row] = await tx.select().from(newsletters).where(eq(newsletters.id, id)).for('update')
  if (row?.queuedAt) return 'sent'
  await tx
    .update(newsletters)
    .set({ startedAt: at })
    .where(and(eq(newsletters.id, id), isNull(newsletters.startedAt)))
  await enqueueJob(tx, newsletterQueue, {
    id: toJobId(`newsletter:${id}:${nowMs}`),
    data: { newsletterId: id },
  })
  return row?.startedAt ? 'resumed' : 'started'
}

/** Mails it to one address, as often as it is asked for. */
export async function mailPreview(tx: Db, letter: Letter, to: string, nowMs: number): Promise<void> {
  const newsletterId = await storeLetter(tx, letter, new Date(nowMs))
  const props: StoredNewsletter = { newsletterId, customerId: null }
  const eventId = `newsletterPreview:${newsletterId}:${to}:${nowMs}`
  await enqueueMails(tx, mailQueue, newsletterMail.kind, [{ to, props, eventId }])
}

async function storeLetter(tx: Db, letter: Letter, createdAt: Date): Promise<string> {
  const id = hashLetter(letter)
  await tx.insert(newsletters).values({ id, letter, createdAt }).onConflictDoNothing()
  return id
}

export const newsletterJob = (deps: Pick<Deps, 'db' | 'now'>): Job => ({
  queue: newsletterQueue,
  async run({ data }) {
    const { newsletterId } = z.parse(jobSchema, data)
    // The embedded database runs in this process: without a pause, no request is answered until the last portion.
    while (await enqueuePortion(deps, newsletterId)) await setImmediate()
  },
})

/** False if no customers are left. Portions of two jobs wait for each other, so no customer is in both. */
const enqueuePortion = ({ db, now }: Pick<Deps, 'db' | 'now'>, newsletterId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(newsletters).where(eq(newsletters.id, newsletterId)).for('update')
    if (!row || row.queuedAt) return false
    const found = await tx
      .select({ id: customers.id, email: customers.email })
      .from(customers)
      .where(and(mayBeMailed, gt(customers.id, row.lastCustomerId ?? '')))
      .orderBy(asc(customers.id))
      .limit(PORTION)
    const last = found.at(-1)
    const change = last
      ? { lastCustomerId: last.id, recipients: row.recipients + found.length }
      : { queuedAt: new Date(now()) }
    await tx.update(newsletters).set(change).where(eq(newsletters.id, newsletterId))
    // Staff see how far it is.
    await notifyDesk(tx)
    if (!last) return false
    const newMails = found.map(({ id, email }) => ({
      to: email!,
      props: { newsletterId, customerId: id } satisfies StoredNewsletter,
      eventId: `newsletter:${newsletterId}:${id}`,
    }))
    await enqueueMails(tx, bulkMailQueue, newsletterMail.kind, newMails)
    return true
  })

export interface SentNewsletter {
  id: string
  subject: string
  startedAt: Date
  recipients: number
  /** Mails that are not sent yet. */
  waiting: number
  /** Whether all mails are in the queue. */
  isQueued: boolean
}

/** The latest first. */
export async function listNewsletters(db: Db, limit: number): Promise<SentNewsletter[]> {
  const rows = await db
    .select()
    .from(newsletters)
    .where(isNotNull(newsletters.startedAt))
    .orderBy(desc(newsletters.startedAt))
    .limit(limit)
  const newsletterId = sql<string>`${mails.props} ->> 'newsletterId'`
  const waiting = await db
    .select({ newsletterId, count: sql<number>`count(*)::int` })
    .from(mails)
    .where(
      and(
        eq(mails.kind, newsletterMail.kind),
        isNotNull(mails.recipient),
        sql`${mails.props} ->> 'customerId' is not null`,
      ),
    )
    .groupBy(newsletterId)
  const waitingById = new Map(waiting.map((it) => [it.newsletterId, it.count]))
  return rows.map(({ id, letter, startedAt, recipients, queuedAt }) => ({
    id,
    subject: letter.subject,
    startedAt: startedAt!,
    recipients,
    waiting: waitingById.get(id) ?? 0,
    isQueued: queuedAt !== null,
  }))
}
