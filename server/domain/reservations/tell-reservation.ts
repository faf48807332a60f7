import type { Db } from '#server/db/client.ts'
import { sendJob } from '#server/db/send-job.ts'
import { jobId } from '#server/jobs/job-id.ts'
import { type ReservationJobData, type ReservationEvent, reservationQueue } from '#server/jobs/reservation-queue.ts'
import { tellChanged } from '../customers/tell-changed.ts'
import type { ReservationRow } from './reservation-rows.ts'

/** Has the mails written by a job, because those who want the same place wait as long as this transaction takes. */
export async function tellReservation(
  tx: Db,
  { id, revision, customerId }: ReservationRow,
  event: ReservationEvent,
): Promise<void> {
  const data: ReservationJobData = { reservationId: id, revision, event }
  await sendJob(tx, reservationQueue, { id: jobId(`reservation:${id}:${revision}`), data })
  if (customerId) await tellChanged(tx, customerId, 'reservations')
}
