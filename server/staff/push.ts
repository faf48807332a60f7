/** Push notifications to the staff of a shop, about what cannot wait until they look at the desk. */
import * as z from 'zod/mini'
import { eq, isNull, and, sql } from '#drizzle'
import type { PushSubscription } from '#contract/push/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { isOnCurve } from '#server/customers/push-subscriptions.ts'
import type { Db } from '#server/platform/db/client.ts'
import { excluded } from '#server/platform/db/queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { isPushEndpoint, type PushTemplate, renderPush, sendPush } from '#server/platform/push/send.ts'
import { enqueueJob, type Job, type JobQueue, PROMPT_RETRIES, toJobId } from '#server/platform/queue/enqueue.ts'
import { staff, staffPushSubscriptions } from './schema.ts'

const queue: JobQueue = { name: 'staff-push', options: PROMPT_RETRIES }

/** What is urgent now is not in a few hours. */
const MAX_AGE_MS = 3 * 60 * MINUTE_MS

const dataSchema = z.object({
  endpoint: z.string(),
  title: z.string(),
  path: z.string(),
  tag: z.string(),
  occurredAt: z.int(),
})

interface ShopEvent {
  shopId: number
  /** The same event is pushed once. */
  eventId: string
  /** It appears on lock screens, so it says nothing about a customer. */
  title: string
  /** Of the desk. */
  path: `/${string}`
  nowMs: number
}

/** In the caller's transaction: one job for each device of the people who work there. */
export async function pushToShop(tx: Db, { shopId, eventId, title, path, nowMs }: ShopEvent): Promise<void> {
  const worksThere = sql`(${shopId} = any(${staff.shopIds}) or cardinality(${staff.shopIds}) = 0)`
  const subscriptions = await tx
    .select({ endpoint: staffPushSubscriptions.endpoint })
    .from(staffPushSubscriptions)
    .innerJoin(staff, eq(staff.id, staffPushSubscriptions.staffId))
    .where(and(isNull(staff.disabledAt), worksThere))
  const tag = toJobId(eventId).replaceAll('-', '')
  for (const { endpoint } of subscriptions) {
    const data: z.output<typeof dataSchema> = { endpoint, title, path, tag, occurredAt: nowMs }
    await enqueueJob(tx, queue, { id: toJobId(`${eventId}:${endpoint}`), data })
  }
}

export const staffPushJob = ({ db, env, vapidKeys, now }: Pick<Deps, 'db' | 'env' | 'vapidKeys' | 'now'>): Job => ({
  queue,
  async run({ data }) {
    const { endpoint, title, path, tag, occurredAt } = z.parse(dataSchema, data)
    const ttlSeconds = Math.floor((occurredAt + MAX_AGE_MS - now()) / 1_000)
    const [found] = await db
      .select({ subscription: staffPushSubscriptions })
      .from(staffPushSubscriptions)
      .innerJoin(staff, eq(staff.id, staffPushSubscriptions.staffId))
      .where(and(eq(staffPushSubscriptions.endpoint, endpoint), isNull(staff.disabledAt)))
    if (!found || !env.DESK || ttlSeconds <= 0) return
    const template: PushTemplate = { kind: 'staff', title, body: '', path: path as `/${string}` }
    const payload = renderPush(template, tag, env.DESK.url)
    const sent = await sendPush(
      { subscription: found.subscription, payload, ttlSeconds, topic: tag },
      { env, vapidKeys },
    )
    if (sent.is === 'gone') await removeStaffSubscription(db, endpoint)
    if (sent.is === 'later') throw new Error('the push service asks to wait')
  },
})

/** Throws VALIDATION_FAILED. Another person who uses the same browser takes it over. */
export async function saveStaffSubscription(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  staffId: string,
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  if (!isPushEndpoint(endpoint, env) || !isOnCurve(keys.p256dh))
    throw new CodedError('VALIDATION_FAILED', { details: { endpoint: 'この通知サービスには対応していません。' } })
  await db
    .insert(staffPushSubscriptions)
    .values({ endpoint, ...keys, staffId, createdAt: new Date(now()) })
    .onConflictDoUpdate({ target: staffPushSubscriptions.endpoint, set: excluded('p256dh', 'auth', 'staffId') })
}

export async function removeStaffSubscription(db: Db, endpoint: string): Promise<void> {
  await db.delete(staffPushSubscriptions).where(eq(staffPushSubscriptions.endpoint, endpoint))
}
