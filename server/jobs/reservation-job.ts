import * as z from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import { mailReservation } from '#server/domain/reservations/mail-reservation.ts'
import type { Job } from './job.ts'
import { reservationJobSchema, reservationQueue } from './reservation-queue.ts'

export const reservationJob = (deps: Pick<Deps, 'db' | 'env' | 'now'>): Job => ({
  queue: reservationQueue,
  run: ({ data }) => mailReservation(deps, z.parse(reservationJobSchema, data)),
})
