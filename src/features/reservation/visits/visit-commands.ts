import * as reservationsApi from '#contract/reservations/api.ts'
import { type Reservation, slotFullDetails } from '#contract/reservations/schema.ts'
import { callOnce } from '#src/device/query/idempotent-call.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'

/** Changes and cancels a visit: immediately or not at all, never queued. */
export interface VisitCommands {
  change(startsAt: number): Promise<Reservation>
  cancel(): Promise<Reservation>
}

const startOf = (startsAt: number) => ({ startsAt: new Date(startsAt).toISOString() })

export const ownVisitCommands = (id: string): VisitCommands => ({
  change: (startsAt) => callOnce(reservationsApi.change, { params: { id }, body: startOf(startsAt) }),
  cancel: () => callOnce(reservationsApi.cancel, { params: { id }, body: {} }),
})

/** Authorized by the link in a guest's mail. */
export const managedVisitCommands = (token: string): VisitCommands => ({
  change: (startsAt) => callOnce(reservationsApi.changeManaged, { body: { token, ...startOf(startsAt) } }),
  cancel: () => callOnce(reservationsApi.cancelManaged, { body: { token } }),
})

interface VisitError {
  message: string
  /** Available starts near the wished one, in ms. */
  nearest: number[]
}

/** Why a visit was rejected, and what is available instead. */
export function toVisitError(error: unknown): VisitError {
  const { message, fields } = toRefusal(error)
  const details = error instanceof CodedError ? slotFullDetails.safeParse(error.details).data : undefined
  return {
    message: Object.values(fields ?? {})[0] ?? message,
    nearest: (details?.nearest ?? []).map((start) => Date.parse(start)),
  }
}
