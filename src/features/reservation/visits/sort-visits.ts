import type { Reservation } from '#contract/reservations/schema.ts'

export interface SortedVisits {
  /** The next one first. */
  coming: Reservation[]
  /** The latest one first, as in the following list. */
  past: Reservation[]
  cancelled: Reservation[]
}

const startOf = ({ startsAt }: Reservation): number => Date.parse(startsAt)

export function sortVisits(visits: readonly Reservation[], nowMs: number): SortedVisits {
  const latestFirst = visits.toSorted((a, b) => startOf(b) - startOf(a))
  const stored = latestFirst.filter(({ status }) => status !== 'cancelled')
  const isComing = (it: Reservation) => it.status === 'confirmed' && Date.parse(it.endsAt) > nowMs
  return {
    coming: stored.filter(isComing).toReversed(),
    past: stored.filter((it) => !isComing(it)),
    cancelled: latestFirst.filter(({ status }) => status === 'cancelled'),
  }
}
