/** The queue of what leaves the store after a step of an order. Here, because every change of an order adds to it; jobs.ts empties it. */
import { UNDO_SECONDS } from '#contract/orders/actions.ts'
import * as z from 'zod/mini'
import { ulid } from 'ulid'
import type { OrderActor } from '#contract/orders/states.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import {
  enqueueJob,
  isJobWaiting,
  type JobQueue,
  PROMPT_RETRIES,
  toJobId,
  withdrawJob,
} from '#server/platform/queue/enqueue.ts'
import type { OrderRow } from './rows.ts'

/** Customers wait for the mails, so the first retry comes soon. */
export const stepQueue: JobQueue = { name: 'order-mails', options: PROMPT_RETRIES }

/** One event of an order. */
export const stepSchema = z.object({ orderId: z.string(), revision: z.int() })
export type StepData = z.output<typeof stepSchema>

const toStepJob = ({ id, revision }: Pick<OrderRow, 'id' | 'revision'>): string =>
  toJobId(`orderMails:${id}:${revision}`)

/** Leaves writing the mails to a job, because other customers wait for the locks of this transaction. `actor`: of the event. */
export async function notifyOrder(
  tx: Db,
  { id, revision, customerId }: Pick<OrderRow, 'id' | 'revision' | 'customerId'>,
  actor: OrderActor,
): Promise<void> {
  const data: StepData = { orderId: id, revision }
  const afterSeconds = actor === 'desk' ? UNDO_SECONDS : 0
  await enqueueJob(tx, stepQueue, { id: toStepJob({ id, revision }), data, afterSeconds })
  if (customerId !== null) await notifyChange(tx, customerId, 'orders')
}

/** False if mails, pushes and refunds of the event have started. */
export const withdrawNotice = (tx: Db, event: Pick<OrderRow, 'id' | 'revision'>): Promise<boolean> =>
  withdrawJob(tx, stepQueue, toStepJob(event))

/** Whether the job of the event has not started. */
export const isNoticeWaiting = (tx: Db, event: Pick<OrderRow, 'id' | 'revision'>): Promise<boolean> =>
  isJobWaiting(tx, stepQueue, toStepJob(event))

/** Runs the job of an event once more, when the last event can no longer be undone. */
export const repeatAfterUndo = (tx: Db, data: StepData): Promise<void> =>
  enqueueJob(tx, stepQueue, { id: toJobId(ulid()), data, afterSeconds: UNDO_SECONDS })
