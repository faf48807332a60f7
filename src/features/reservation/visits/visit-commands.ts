/** Changing and cancelling, by whoever may: both are done at once or not at all, never later. */
import {
  cancelManaged,
  cancelReservation,
  changeManaged,
  changeReservation,
  type Reservation,
} from '#contract/reservations.ts'
import { makeOnceCall } from '#src/local/call-once.ts'

export interface VisitCommands {
  change(startsAt: number): Promise<Reservation>
  cancel(): Promise<Reservation>
}

const startOf = (startsAt: number) => ({ startsAt: new Date(startsAt).toISOString() })

export function ownVisitCommands(id: string): VisitCommands {
  const call = makeOnceCall()
  return {
    change: (startsAt) => call(changeReservation, { params: { id }, body: startOf(startsAt) }),
    cancel: () => call(cancelReservation, { params: { id }, body: {} }),
  }
}

/** By the link in a guest's mail. */
export function managedVisitCommands(token: string): VisitCommands {
  const call = makeOnceCall()
  return {
    change: (startsAt) => call(changeManaged, { body: { token, ...startOf(startsAt) } }),
    cancel: () => call(cancelManaged, { body: { token } }),
  }
}
