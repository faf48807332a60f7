import { describe, expect, it } from 'vitest'
import { addBusinessDays, getOpening, listSpecialDays, type ShopDays } from './hours.ts'
import { toJapanInstant } from '#contract/shared/civil-date.ts'

const weekday = { opens: '10:00', closes: '18:00' }
const shop: ShopDays = {
  openingHours: {
    sun: { opens: '09:00', closes: '20:00' },
    mon: weekday,
    tue: null,
    wed: weekday,
    thu: weekday,
    fri: weekday,
    sat: { opens: '10:00', closes: '24:00' },
  },
  closedDates: ['2026-12-31', '2027-01-01'],
  holidayRule: 'open',
}

/** `10:00–18:00`, or 休 if closed. */
function hours(date: string, rules: Partial<ShopDays> = {}): string {
  const opening = getOpening({ ...shop, ...rules }, date)
  const clock = (ms: number) => new Date(ms + 9 * 3_600_000).toISOString().slice(11, 16)
  return opening ? `${clock(opening.opensAt)}–${clock(opening.closesAt)}` : '休'
}

describe('a shop', () => {
  it.each([
    ['2026-11-30', '10:00–18:00', 'Monday'],
    ['2026-12-01', '休', 'Tuesday, when it is closed every week'],
    ['2026-12-06', '09:00–20:00', 'Sunday'],
    ['2026-12-05', '10:00–00:00', 'Saturday, until midnight'],
    ['2026-12-31', '休', 'a date in its list'],
    ['2027-01-01', '休', 'a date in its list that is a holiday'],
  ])('on %s: %s (%s)', (date, expected) => expect(hours(date)).toBe(expected))

  it.each([
    // 文化の日 on a Tuesday, 勤労感謝の日 on a Monday, 昭和の日 on a Thursday, and three days in May followed by a substitute.
    ['2026-11-03', { open: '休', closed: '休', nextDay: '09:00–20:00' }],
    ['2026-11-04', { open: '10:00–18:00', closed: '10:00–18:00', nextDay: '休' }],
    ['2026-11-23', { open: '10:00–18:00', closed: '休', nextDay: '10:00–18:00' }],
    ['2026-11-24', { open: '休', closed: '休', nextDay: '休' }],
    ['2027-04-29', { open: '10:00–18:00', closed: '休', nextDay: '10:00–18:00' }],
    ['2027-04-30', { open: '10:00–18:00', closed: '10:00–18:00', nextDay: '休' }],
    ['2026-05-04', { open: '10:00–18:00', closed: '休', nextDay: '10:00–18:00' }],
    ['2026-05-06', { open: '10:00–18:00', closed: '休', nextDay: '10:00–18:00' }],
    ['2026-05-07', { open: '10:00–18:00', closed: '10:00–18:00', nextDay: '休' }],
  ])('applies its holiday rule on %s', (date, expected) => {
    const found = Object.fromEntries(
      (['open', 'closed', 'nextDay'] as const).map((holidayRule) => [holidayRule, hours(date, { holidayRule })]),
    )
    expect(found).toEqual(expected)
  })

  it('opens at an instant independent of the time zone', () => {
    expect(new Date(getOpening(shop, '2026-12-05')!.opensAt).toISOString()).toBe('2026-12-05T01:00:00.000Z')
    expect(getOpening(shop, '2026-12-05')!.closesAt).toBe(toJapanInstant('2026-12-06', '00:00'))
  })
})

it('closes on the following day if the closing time is not after the opening time', () => {
  const late = { ...shop, openingHours: { ...shop.openingHours, sat: { opens: '18:00', closes: '02:00' } } }
  expect(getOpening(late, '2026-12-05')).toEqual({
    opensAt: Date.parse('2026-12-05T09:00:00Z'),
    closesAt: Date.parse('2026-12-05T17:00:00Z'),
  })
})

it('lists the days whose hours differ from those of their weekday', () => {
  expect(listSpecialDays(shop, '2026-12-28', 6)).toEqual([
    { date: '2026-12-31', hours: null },
    { date: '2027-01-01', hours: null },
  ])
  // A holiday on the weekly closing day, and the day after it.
  expect(listSpecialDays({ ...shop, holidayRule: 'nextDay' }, '2026-11-01', 7)).toEqual([
    { date: '2026-11-03', hours: { opens: '09:00', closes: '20:00' } },
    { date: '2026-11-04', hours: null },
  ])
})

it('follows the staff before closing days, holidays and weekdays', () => {
  const open = { opens: '12:00', closes: '16:00' }
  const days = [
    { date: '2026-12-29', hours: null, reason: '' },
    { date: '2026-12-31', hours: open, reason: '' },
  ]
  const set: ShopDays = { ...shop, holidayRule: 'closed', days }
  expect(getOpening(set, '2026-12-29')).toBeUndefined()
  expect(getOpening(set, '2026-12-31')?.opensAt).toBe(Date.parse('2026-12-31T03:00:00Z'))
  expect(listSpecialDays(set, '2026-12-31', 2)).toEqual([
    { date: '2026-12-31', hours: open },
    { date: '2027-01-01', hours: null },
  ])
  expect(addBusinessDays(set, '2026-12-30', 1, 60)).toBe('2026-12-31')
})

it('skips closing days and holidays when adding business days', () => {
  // From Friday: Saturday, Sunday, Monday. With holidays closed, Monday does not count; Tuesdays are always closed.
  expect(addBusinessDays(shop, '2026-11-20', 3, 60)).toBe('2026-11-23')
  expect(addBusinessDays({ ...shop, holidayRule: 'closed' }, '2026-11-20', 3, 60)).toBe('2026-11-25')
  expect(addBusinessDays(shop, '2026-12-30', 1, 60)).toBe('2027-01-02')
  expect(addBusinessDays(shop, '2026-12-30', 1, 2)).toBeUndefined()
})
