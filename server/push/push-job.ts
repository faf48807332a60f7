import * as z from 'zod/mini'
import { sendJob } from '#server/db/send-job.ts'
import type { Deps } from '#server/deps.ts'
import { readSubscription, removeSubscription, type SubscriptionRow } from '#server/domain/push/subscription-rows.ts'
import { jobId } from '#server/jobs/job-id.ts'
import type { Job } from '#server/jobs/job.ts'
import { isPushEndpoint } from './push-endpoint.ts'
import { noticeOf } from './push-kinds.ts'
import { pushQueue } from './push-queue.ts'
import { type PushJobData, pushJobSchema } from './queue.ts'
import { sendPush } from './send-push.ts'
import { writePush } from './write-push.ts'

/** Older news are none. */
const NEWS_FOR_SECONDS = 24 * 60 * 60
/** Whatever a push service asks for, it is not left alone for longer, nor asked again at once. */
const LONGEST_WAIT_SECONDS = 3_600

/**
 * The device is told as long as it is the customer's. Only a process killed between the service's yes and our note sends
 * twice; by topic and tag the second then takes the place of the first.
 */
export const pushJob = ({ db, env, vapidKeys, now }: Pick<Deps, 'db' | 'env' | 'vapidKeys' | 'now'>): Job => ({
  queue: pushQueue,
  async run({ id, data }) {
    const job = z.parse(pushJobSchema, data)
    const { subscriptionId, kind, tag } = job
    const ttlSeconds = Math.floor((job.at - now()) / 1_000) + NEWS_FOR_SECONDS
    const subscription = await readSubscription(db, subscriptionId)
    if (!subscription || !isTheirs(subscription, job) || ttlSeconds <= 0) return
    // The list of push services may have changed since.
    if (!isPushEndpoint(subscription.endpoint, env)) return removeSubscription(db, subscriptionId)
    const payload = writePush({ kind, tag, publicUrl: env.PUBLIC_URL })
    const sent = await sendPush({ subscription, payload, ttlSeconds, topic: tag }, { env, vapidKeys })
    if (sent.is === 'gone') await removeSubscription(db, subscriptionId)
    // A job of its own, because those that failed are tried again by our own clock.
    if (sent.is === 'later') {
      const afterSeconds = Math.min(Math.max(sent.afterSeconds, 1), LONGEST_WAIT_SECONDS)
      await db.transaction((tx) => sendJob(tx, pushQueue, { id: jobId(`${id} later`), data: job, afterSeconds }))
    }
  },
})

const isTheirs = ({ customerId }: SubscriptionRow, { customerId: told, kind }: PushJobData): boolean =>
  customerId === told || (customerId === null && noticeOf(kind).reachesEnded === true)
