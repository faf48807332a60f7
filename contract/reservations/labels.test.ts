import { expect, it } from 'vitest'
import { toJapanInstant as at } from '#contract/shared/civil-date.ts'
import { formatPeople, formatVisit } from './labels.ts'

it('formats the time in Japan', () => {
  expect(formatVisit(at('2026-11-24', '10:00'), at('2026-11-24', '11:30'))).toBe('2026年11月24日（火） 10:00〜11:30')
  expect(formatVisit(at('2027-01-03', '09:00'), at('2027-01-03', '09:30'))).toBe('2027年1月3日（日） 09:00〜09:30')
})

it('formats the number of people', () => {
  expect(formatPeople({ adults: 2, children: 0 })).toBe('大人2名')
  expect(formatPeople({ adults: 1, children: 3 })).toBe('大人1名・お子さま3名')
})
