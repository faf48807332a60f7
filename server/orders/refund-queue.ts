/** The queue of refunds. Here, because cancelling an order adds to it; the job of `server/payments` empties it. */
import type { Db } from '#server/platform/db/client.ts'
import { enqueueJob, type JobQueue, toJobId } from '#server/platform/queue/enqueue.ts'

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
 * Cancels the open card payments of a cancelled order and refunds the paid ones. Does nothing if there are none, so every
 * cancellation can call it. `cause`: calls with the same cause create one job.
 */
export const enqueueRefund = (tx: Db, orderId: string, cause = 'cancelled'): Promise<void> =>
  enqueueJob(tx, refundQueue, { id: toJobId(`refund:${orderId}:${cause}`), data: { orderId } })
