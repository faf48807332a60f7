import type { Reservation } from '#contract/reservations.ts'

export interface SortedVisits {
  /** The next one first. */
  coming: Reservation[]
  /** The last one first, as all that follow. */
  past: Reservation[]
  cancelled: Reservation[]
}

const startOf = ({ startsAt }: Reservation): number => Date.parse(startsAt)

export function sortVisits(visits: readonly Reservation[], nowMs: number): SortedVisits {
  const latestFirst = visits.toSorted((a, b) => startOf(b) - startOf(a))
  const kept = latestFirst.filter(({ status }) => status !== 'cancelled')
  const isComing = (it: Reservation) => it.status === 'confirmed' && Date.parse(it.endsAt) > nowMs
  return {
    coming: kept.filter(isComing).toReversed(),
    past: kept.filter((it) => !isComing(it)),
    cancelled: latestFirst.filter(({ status }) => status === 'cancelled'),
  }
}
