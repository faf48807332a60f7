import { CodedError } from '#contract/errors.ts'
import { slotFullDetails } from '#contract/reservations.ts'
import { refusalOf } from '#src/local/refusal.ts'

interface RefusedVisit {
  message: string
  /** Free starts near the wished one, in ms. */
  nearest: number[]
}

/** Why a visit cannot be as it was wished, and what could be instead. */
export function refusedVisit(error: unknown): RefusedVisit {
  const { message, fields } = refusalOf(error)
  const details = error instanceof CodedError ? slotFullDetails.safeParse(error.details).data : undefined
  return {
    message: Object.values(fields ?? {})[0] ?? message,
    nearest: (details?.nearest ?? []).map((start) => Date.parse(start)),
  }
}
