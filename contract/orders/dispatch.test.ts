import { describe, expect, it } from 'vitest'
import { addDays } from '#contract/shared/civil-date.ts'
import type { Prefecture } from '#contract/shared/prefectures.ts'
import { getDispatchDay, getLastDueDay } from './dispatch.ts'

const CLOSED = ['12-31', '01-01', '01-02', '01-03']

describe('the day on which a parcel leaves', () => {
  it.each<[string, Prefecture | undefined, string]>([
    ['2026-12-08', undefined, '2026-12-07'],
    ['2026-12-08', '東京都', '2026-12-07'],
    ['2026-12-08', '北海道', '2026-12-06'],
    ['2026-12-08', '福岡県', '2026-12-06'],
    ['2026-12-08', '沖縄県', '2026-12-04'],
    // Nothing leaves while the company is closed.
    ['2027-01-04', '東京都', '2026-12-30'],
    ['2027-01-05', '東京都', '2027-01-04'],
    ['2027-01-05', '沖縄県', '2026-12-30'],
  ])('for a delivery on %s in %s is %s', (deliveryOn, prefecture, expected) =>
    expect(getDispatchDay(deliveryOn, { prefecture, closedDays: CLOSED })).toBe(expected),
  )
})

it('the last day that is due today is the last whose parcels leave today or before', () => {
  for (const prefecture of ['東京都', '北海道', '沖縄県'] as const)
    for (let day = '2026-12-20'; day < '2027-01-10'; day = addDays(day, 1)) {
      const destination = { prefecture, closedDays: CLOSED }
      const last = getLastDueDay(day, destination)
      expect(getDispatchDay(last, destination) <= day, `${prefecture} ${day}`).toBe(true)
      expect(getDispatchDay(addDays(last, 1), destination) > day, `${prefecture} ${day}`).toBe(true)
    }
})
