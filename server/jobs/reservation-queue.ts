import * as z from 'zod/mini'
import type { JobQueue } from '#server/db/job-queue.ts'

export const RESERVATION_EVENTS = ['made', 'changed', 'cancelled', 'reminder'] as const
export type ReservationEvent = (typeof RESERVATION_EVENTS)[number]

/** What happened to a reservation: in which of its revisions. */
export const reservationJobSchema = z.object({
  reservationId: z.string(),
  revision: z.int(),
  event: z.enum(RESERVATION_EVENTS),
})
export type ReservationJobData = z.output<typeof reservationJobSchema>

/** Writes the mails of reservations: somebody waits for them. */
export const reservationQueue: JobQueue = {
  name: 'reservation',
  options: {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 60,
    heartbeatSeconds: 20,
  },
}
