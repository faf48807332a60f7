/** The daily job of points: makes them available, notifies customers before they expire, and removes expired ones. */
import { and, eq, gte, inArray, isNotNull, isNull, lte, or, gt } from '#drizzle'
import { NOTICE_DAYS } from '#contract/points/rules.ts'
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import { customers } from '#server/customers/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { enqueueMail } from '#server/platform/mailer/enqueue.ts'
import { DAILY_JOB_OPTIONS, type Job } from '#server/platform/queue/enqueue.ts'
import { expirePoints, listLeft, releasePoints } from './ledger.ts'
import { pointsExpiringMail } from './mails.ts'
import { pointGrants } from './schema.ts'

export const pointsJob = ({ db, now }: Pick<Deps, 'db' | 'now'>): Job => ({
  queue: { name: 'points', options: DAILY_JOB_OPTIONS },
  daily: '09:00',
  async run() {
    await releasePoints(db, now())
    await expirePoints(db, now())
    for (const days of NOTICE_DAYS) await notifyExpiring(db, now(), days)
  },
})

type Grant = typeof pointGrants.$inferSelect

/** One mail per customer for all points that end within these days, unless it was already sent. */
async function notifyExpiring(db: Db, nowMs: number, days: number): Promise<void> {
  const today = toJapanDate(nowMs)
  const ending = and(
    eq(pointGrants.isOver, false),
    gte(pointGrants.lastDay, today),
    lte(pointGrants.lastDay, addDays(today, days)),
    or(isNull(pointGrants.noticeDays), gt(pointGrants.noticeDays, days)),
  )
  const grants = await db.select().from(pointGrants).where(ending).orderBy(pointGrants.lastDay, pointGrants.id)
  for (const customerId of new Set(grants.map((it) => it.customerId))) {
    const own = grants.filter((it) => it.customerId === customerId)
    await db.transaction((tx) => mailCustomer(tx, { customerId, grants: own, today, days }))
  }
}

interface Notice {
  customerId: string
  grants: readonly Grant[]
  today: string
  days: number
}

async function mailCustomer(tx: Db, { customerId, grants, today, days }: Notice): Promise<void> {
  const ids = grants.map(({ id }) => id)
  await tx.update(pointGrants).set({ noticeDays: days }).where(inArray(pointGrants.id, ids))
  const left = new Map((await listLeft(tx, customerId, 'available', ids)).map((it) => [it.grantId, it.left]))
  const expiring = grants.flatMap(({ id, lastDay }) => {
    const points = left.get(id)
    return points === undefined || lastDay === null ? [] : { points, lastDay }
  })
  const [customer] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.id, customerId), isNotNull(customers.email)))
  if (!customer?.email || expiring.length === 0) return
  const { email: to, familyName: name } = customer
  const eventId = `pointsExpiring:${customerId}:${today}:${days}`
  await enqueueMail(tx, pointsExpiringMail, { to, props: { name, expiring }, eventId })
}
