/** The queue of mails about orders. */
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import { enqueueJob, type JobQueue, toJobId } from '#server/platform/queue/enqueue.ts'
import type { OrderRow } from './rows.ts'

/** Customers wait for the mails, so the first retry comes soon. */
const orderQueue: JobQueue = {
  name: 'order-mails',
  options: {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 60,
    heartbeatSeconds: 20,
  },
}

/** Leaves writing the mails to a job, because other customers wait for the locks of this transaction. */
export async function notifyOrder(
  tx: Db,
  { id, revision, customerId }: Pick<OrderRow, 'id' | 'revision' | 'customerId'>,
): Promise<void> {
  await enqueueJob(tx, orderQueue, {
    id: toJobId(`orderMails:${id}:${revision}`),
    data: { orderId: id, revision },
  })
  await notifyChange(tx, customerId, 'orders')
}
