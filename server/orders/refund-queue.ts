/** The queues of refunds. Here, because cancelling an order adds to them; `server/payments` and `server/refunds` empty them. */
import * as z from 'zod/mini'
import type { Db } from '#server/platform/db/client.ts'
import { enqueueJob, type JobQueue, toJobId, PROMPT_RETRIES } from '#server/platform/queue/enqueue.ts'

export const refundQueue: JobQueue = {
  name: 'refunds',
  options: {
    // About two days. The reconciliation adds what is still missing.
    retryLimit: 30,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 7_200,
    expireInSeconds: 120,
    heartbeatSeconds: 30,
  },
}

/**
 * Makes the refunds of an order by card, and ends the open card payments of a cancelled one. Does nothing if there are
 * none. `cause`: calls with the same cause create one job.
 */
export const enqueueRefund = (tx: Db, orderId: string, cause: string): Promise<void> =>
  enqueueJob(tx, refundQueue, { id: toJobId(`refund:${orderId}:${cause}`), data: { orderId } })

/** Of an order that is cancelled before it is paid. */
export const endOpenPayments = (tx: Db, orderId: string): Promise<void> => enqueueRefund(tx, orderId, 'cancelled')

export const refundMailQueue: JobQueue = {
  name: 'refund-mails',
  options: PROMPT_RETRIES,
}

export const refundMailSchema = z.object({ refundId: z.string(), event: z.string() })

/** Mails about a step of a refund. `event`: the state, or another text for a mail that is sent again. */
export const enqueueRefundMail = (tx: Db, refundId: string, event: string): Promise<void> =>
  enqueueJob(tx, refundMailQueue, { id: toJobId(`refundMail:${refundId}:${event}`), data: { refundId, event } })
