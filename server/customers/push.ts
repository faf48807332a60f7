/** Push notifications to customers: those about their account, and the job that sends all of them. */
import * as z from 'zod/mini'
import { DAY_MS } from '#contract/shared/constants.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { isPushEndpoint, type PushTemplate, renderPush, sendPush } from '#server/platform/push/send.ts'
import { enqueueJob, toJobId, type Job, type JobQueue, PermanentJobError } from '#server/platform/queue/enqueue.ts'
import {
  type SubscriptionRow,
  findSubscription,
  listSubscriptionIds,
  removeSubscription,
} from './push-subscriptions.ts'

export const newDevicePush: PushTemplate = {
  kind: 'newDevice',
  title: '新しい端末からログインがありました',
  body: 'お心当たりがない場合は、パスワードを変更し、パスキーもご確認ください。',
  path: '/mypage/profile',
}

export const passwordChangedPush: PushTemplate = {
  kind: 'passwordChanged',
  title: 'パスワードが変更されました',
  body: 'お心当たりがない場合は、パスワードを設定し直してください。',
  path: '/password/forgot',
  includesEndedSessions: true,
}

export const emailChangedPush: PushTemplate = {
  kind: 'emailChanged',
  title: 'メールアドレスが変更されました',
  body: 'お心当たりがない場合は、店舗までご連絡ください。',
  path: '/mypage/profile',
}

/** Retries after 10 s, 20 s, 40 s … up to every hour, so that an outage of a push service loses nothing. */
const pushQueue: JobQueue = {
  name: 'push',
  options: {
    retryLimit: 30,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 60,
    heartbeatSeconds: 20,
  },
}

interface PushEvent {
  customerId: string
  /** Identifies the event, such as `newDevice:<session id>`. The same event is pushed once. */
  eventId: string
  nowMs: number
  /** The device that caused the event is not notified. */
  exceptSession?: string | undefined
}

const pushJobSchema = z.object({
  subscriptionId: z.string(),
  customerId: z.string(),
  kind: z.string(),
  tag: z.string(),
  /** Time of the event, ms. */
  occurredAt: z.int(),
})
type PushJobData = z.output<typeof pushJobSchema>

/** Enqueues one job per device of the customer, as part of the caller's transaction. */
export async function enqueuePush(
  tx: Db,
  { kind }: PushTemplate,
  { customerId, eventId, nowMs, exceptSession }: PushEvent,
): Promise<void> {
  const tag = toJobId(eventId).replaceAll('-', '')
  for (const subscriptionId of await listSubscriptionIds(tx, customerId, exceptSession)) {
    const data: PushJobData = { subscriptionId, customerId, kind, tag, occurredAt: nowMs }
    await enqueueJob(tx, pushQueue, { id: toJobId(`${eventId}:${subscriptionId}`), data })
  }
}

/** Older events are not pushed. */
const MAX_AGE_SECONDS = DAY_MS / 1_000
/** Upper limit for the delay that a push service may request. */
const MAX_DELAY_SECONDS = 3_600

/**
 * Sends one push message if the device still belongs to the customer. It is sent twice only if the process is killed
 * after the push service accepted it; topic and tag make the second replace the first.
 */
export const pushJob = (
  { db, env, vapidKeys, now }: Pick<Deps, 'db' | 'env' | 'vapidKeys' | 'now'>,
  templates: readonly PushTemplate[],
): Job => ({
  queue: pushQueue,
  async run({ id, data }) {
    const job = z.parse(pushJobSchema, data)
    const { subscriptionId, tag } = job
    const template = templates.find(({ kind }) => kind === job.kind)
    if (!template) throw new PermanentJobError(`no template for pushes of the kind ${job.kind}`)
    const ttlSeconds = Math.floor((job.occurredAt - now()) / 1_000) + MAX_AGE_SECONDS
    const subscription = await findSubscription(db, subscriptionId)
    if (!subscription || !mayReceive(subscription, job, template) || ttlSeconds <= 0) return
    // The list of allowed push services may have changed.
    if (!isPushEndpoint(subscription.endpoint, env)) return removeSubscription(db, subscriptionId)
    const payload = renderPush(template, tag, env.PUBLIC_URL)
    const sent = await sendPush({ subscription, payload, ttlSeconds, topic: tag }, { env, vapidKeys })
    if (sent.is === 'gone') await removeSubscription(db, subscriptionId)
    // A separate job, because retries of this one use the queue's own delays.
    if (sent.is === 'later') {
      const afterSeconds = Math.min(Math.max(sent.afterSeconds, 1), MAX_DELAY_SECONDS)
      await db.transaction((tx) => enqueueJob(tx, pushQueue, { id: toJobId(`${id}:later`), data: job, afterSeconds }))
    }
  },
})

const mayReceive = (
  { customerId }: SubscriptionRow,
  { customerId: recipient }: PushJobData,
  { includesEndedSessions }: PushTemplate,
): boolean => customerId === recipient || (customerId === null && includesEndedSessions === true)
