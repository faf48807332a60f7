import { expect, it } from 'vitest'
import { toJapanInstant } from '#contract/shared/civil-date.ts'
import { getDueTime } from './promise.ts'

const CLOSED = ['12-31', '01-01', '01-02', '01-03']

it.each([
  ['2026-11-20', '00:00', 2, '2026-11-22'],
  ['2026-11-20', '23:59', 2, '2026-11-22'],
  ['2026-12-29', '10:00', 2, '2027-01-04'],
  ['2026-12-31', '10:00', 2, '2027-01-05'],
  ['2026-12-30', '10:00', 5, '2027-01-08'],
])('what arrives on %s at %s is answered within %i business days: %s', (date, time, days, due) => {
  expect(getDueTime(toJapanInstant(date, time), days, CLOSED)).toBe(toJapanInstant(due, '18:00'))
})
