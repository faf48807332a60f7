/** The queue of refunds. A refund is ordered in the transaction that cancels a paid order, and paid back by a job. */
import type { Db } from '#server/platform/db/client.ts'
import { enqueueJob, type JobQueue, toJobId } from '#server/platform/queue/enqueue.ts'

const refundQueue: JobQueue = {
  name: 'refunds',
  options: {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 60,
    heartbeatSeconds: 20,
  },
}

/** A second refund of the same order does nothing. */
export const enqueueRefund = (tx: Db, orderId: string): Promise<void> =>
  enqueueJob(tx, refundQueue, { id: toJobId(`refund:${orderId}`), data: { orderId } })
