/**
 * A link for a new password. Whether the address is known shall not be told, not even by the time that the answer takes:
 * what is asked is written down, and looked up by a job.
 */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from '#drizzle'
import { customers, resetRequests } from '#server/db/schema-customers.ts'
import { sendJob } from '#server/db/send-job.ts'
import type { Deps } from '#server/deps.ts'
import { resetQueue } from '#server/jobs/reset-queue.ts'
import { queueMail } from '#server/mail/queue.ts'
import { countAttempt } from './count-attempt.ts'
import { resetLimits } from './limits.ts'
import { makeLink } from './link-tokens.ts'

export async function requestReset(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  { email }: { email: string },
  source: string,
): Promise<void> {
  const nowMs = now()
  await countAttempt(db, resetLimits(env, email, source), nowMs)
  const id = randomUUID()
  await db.transaction(async (tx) => {
    await tx.insert(resetRequests).values({ id, email, requestedAt: new Date(nowMs) })
    await sendJob(tx, resetQueue, { id, data: {} })
  })
}

/** Once for each request, however often the job is tried. */
export async function answerReset({ db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [request] = await tx.delete(resetRequests).where(eq(resetRequests.id, id)).returning()
    if (!request) return
    const [customer] = await tx
      .select()
      .from(customers)
      .where(and(sql`lower(${customers.email}) = lower(${request.email})`, isNull(customers.lockedAt)))
    if (!customer?.email) return
    const { id: customerId, email, familyName: name } = customer
    const to = { kind: 'reset', customerId, email, publicUrl: env.PUBLIC_URL, nowMs: now() } as const
    const { link, eventId } = await makeLink(tx, to)
    await queueMail(tx, { kind: 'reset', to: email, props: { name, link }, eventId })
  })
}
