import { expect, it } from 'vitest'
import type { Reservation } from '#contract/reservations/schema.ts'
import { sortVisits } from './sort-visits.ts'

const visit = (id: string, day: string, status: Reservation['status'] = 'confirmed') =>
  ({ id, status, startsAt: `2026-${day}T01:00:00.000Z`, endsAt: `2026-${day}T02:00:00.000Z` }) as Reservation

it('sorts the next one first and past ones last', () => {
  const all = [
    visit('later', '12-20'),
    visit('next', '12-01'),
    visit('now', '11-24'),
    visit('given up', '12-05', 'cancelled'),
    visit('over', '11-20'),
    visit('visited', '11-10', 'visited'),
  ]
  const { coming, past, cancelled } = sortVisits(all, Date.parse('2026-11-24T01:30:00Z'))
  const ids = (visits: Reservation[]) => visits.map(({ id }) => id)
  expect(ids(coming)).toEqual(['now', 'next', 'later'])
  expect(ids(past)).toEqual(['over', 'visited'])
  expect(ids(cancelled)).toEqual(['given up'])
})
