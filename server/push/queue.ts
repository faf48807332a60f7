import * as z from 'zod/mini'
import type { Db } from '#server/db/client.ts'
import { sendJob } from '#server/db/send-job.ts'
import { listSubscriptionIds } from '#server/domain/push/subscription-rows.ts'
import { jobId } from '#server/jobs/job-id.ts'
import { PUSH_KINDS, type PushKind } from './push-kinds.ts'
import { pushQueue } from './push-queue.ts'

interface ToPush {
  customerId: string
  kind: PushKind
  /** Names what happened, such as `newDevice:<id of the session>`: a second push of the same event is none. */
  eventId: string
  nowMs: number
  /** The device where it happened need not be told. */
  exceptSession?: string | undefined
}

/** The data of a job: who is told of what. The subscription is read when it is sent. */
export const pushJobSchema = z.object({
  subscriptionId: z.string(),
  customerId: z.string(),
  kind: z.enum(Object.keys(PUSH_KINDS) as [PushKind]),
  tag: z.string(),
  /** When it happened, ms. */
  at: z.int(),
})
export type PushJobData = z.output<typeof pushJobSchema>

/** Has the customer's devices told, one job each, if and only if the caller's transaction is committed. */
export async function queuePush(tx: Db, { customerId, kind, eventId, nowMs, exceptSession }: ToPush): Promise<void> {
  const tag = jobId(eventId).replaceAll('-', '')
  for (const subscriptionId of await listSubscriptionIds(tx, customerId, exceptSession)) {
    const data: PushJobData = { subscriptionId, customerId, kind, tag, at: nowMs }
    await sendJob(tx, pushQueue, { id: jobId(`${eventId} ${subscriptionId}`), data })
  }
}
