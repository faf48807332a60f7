import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, toJapanInstant as at } from '#contract/shared/civil-date.ts'
import { BUCKET_MS, DAY_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import { getOpening, type ShopDays } from '#contract/shops/hours.ts'
import {
  getCapacity,
  listBuckets,
  changeUntil,
  getVisitEnd,
  countFree,
  findNearestStarts,
  listOpenStarts,
  getBookingPeriod,
  getStartProblem,
  listStarts,
  VISIT_KINDS,
  type VisitKind,
} from './slots.ts'

const hours = { opens: '10:00', closes: '18:00' }
const shop: ShopDays = {
  openingHours: { sun: hours, mon: hours, tue: hours, wed: null, thu: hours, fri: hours, sat: hours },
  closedDates: ['2026-12-31'],
  holidayRule: 'open',
}
const clockOf = (ms: number): string => new Date(ms + 9 * 60 * MINUTE_MS).toISOString().slice(11, 16)
const FRIDAY = '2026-11-20'

describe('the starts of a day', () => {
  it.each<[VisitKind, string, number]>([
    ['guidance', '17:30', 16],
    ['consultation', '17:00', 15],
    ['reform', '16:30', 14],
    // 17:15 would be early enough, but is not a half hour.
    ['online', '17:00', 15],
    // The travel time back may end after closing.
    ['survey', '16:00', 13],
  ])('%s: from 10:00 every half hour to %s', (kind, last, count) => {
    const starts = listStarts(shop, kind, FRIDAY).map(clockOf)
    expect(starts[0]).toBe('10:00')
    expect(starts.at(-1)).toBe(last)
    expect(starts).toHaveLength(count)
  })

  it('are half hours even if the opening hours are not', () => {
    const odd = { opens: '10:15', closes: '12:45' }
    const starts = listStarts({ ...shop, openingHours: { ...shop.openingHours, fri: odd } }, 'consultation', FRIDAY)
    expect(starts.map(clockOf)).toEqual(['10:30', '11:00', '11:30'])
  })

  it('end by midnight, even if the shop is open longer', () => {
    const late = { ...shop, openingHours: { ...shop.openingHours, fri: { opens: '20:00', closes: '02:00' } } }
    expect(listStarts(late, 'reform', FRIDAY).map(clockOf)).toEqual([
      '20:00',
      '20:30',
      '21:00',
      '21:30',
      '22:00',
      '22:30',
    ])
  })

  it('are empty on closing days and if the visit is longer than the opening hours', () => {
    expect(listStarts(shop, 'guidance', '2026-11-25')).toEqual([])
    const short = { opens: '10:00', closes: '11:00' }
    expect(listStarts({ ...shop, openingHours: { ...shop.openingHours, fri: short } }, 'reform', FRIDAY)).toEqual([])
  })
})

it.each<[VisitKind, string[]]>([
  ['guidance', ['10:00']],
  ['consultation', ['10:00', '10:30']],
  ['reform', ['10:00', '10:30', '11:00']],
  ['online', ['10:00', '10:30']],
  ['survey', ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30']],
])('%s takes every capacity bucket that it overlaps', (kind, cells) => {
  expect(listBuckets(kind, at(FRIDAY, '10:00')).map(clockOf)).toEqual(cells)
})

it('takes capacity from its own pool', () => {
  const capacities = { capacityPerSlot: 2, surveyCapacity: 1 }
  expect(VISIT_KINDS.map((kind) => getCapacity(kind, capacities))).toEqual([2, 2, 2, 2, 1])
})

describe('the booking period', () => {
  const now = at(FRIDAY, '10:00')
  it.each<[string, VisitKind, string, string, string | undefined]>([
    ['now', 'guidance', FRIDAY, '10:00', 'past'],
    ['a moment before two hours', 'guidance', FRIDAY, '11:30', 'soon'],
    ['two hours ahead', 'guidance', FRIDAY, '12:00', undefined],
    ['the last start', 'guidance', FRIDAY, '17:30', undefined],
    ['too late to end in time', 'consultation', FRIDAY, '17:30', 'closed'],
    ['before opening', 'guidance', '2026-11-21', '09:30', 'closed'],
    ['off the grid', 'guidance', FRIDAY, '12:10', 'grid'],
    ['the weekly closing day', 'guidance', '2026-11-25', '12:00', 'closed'],
    ['a closed date', 'guidance', '2026-12-31', '12:00', 'closed'],
    ['60 days ahead', 'guidance', '2027-01-19', '17:30', undefined],
    ['61 days ahead', 'guidance', '2027-01-21', '10:00', 'far'],
    ['on the second business day', 'survey', '2026-11-22', '10:00', 'soon'],
    ['on the third business day', 'survey', '2026-11-23', '10:00', undefined],
  ])('%s', (_, kind, date, time, problem) => {
    expect(getStartProblem(shop, kind, at(date, time), now)).toBe(problem)
  })

  it('changes at midnight in Japan', () => {
    const before = at('2026-11-21', '00:00') - 1
    const far = at('2027-01-21', '10:00')
    const thursdayOpen = { ...shop, openingHours: { ...shop.openingHours, wed: hours } }
    expect(getStartProblem(thursdayOpen, 'guidance', at('2027-01-20', '10:00'), before)).toBe('far')
    expect(getStartProblem(thursdayOpen, 'guidance', at('2027-01-20', '10:00'), before + 1)).toBeUndefined()
    expect(getStartProblem(thursdayOpen, 'guidance', far, before + 1)).toBe('far')
  })

  it('is undefined if the shop has too few business days for a survey', () => {
    const closed = { sun: null, mon: null, tue: null, wed: null, thu: null, fri: null, sat: null }
    expect(getBookingPeriod({ ...shop, openingHours: closed }, 'survey', now)).toBeUndefined()
    expect(getStartProblem({ ...shop, openingHours: closed }, 'survey', at('2026-12-01', '10:00'), now)).toBe('far')
  })
})

it.each<[VisitKind, string, string]>([
  ['guidance', '2026-11-22', '2026-11-21'],
  ['online', '2026-12-01', '2026-11-30'],
  ['survey', '2026-12-01', '2026-11-29'],
])('%s on %s can be changed until 18:00 on %s', (kind, date, until) => {
  for (const time of ['10:00', '17:30']) expect(changeUntil(kind, at(date, time))).toBe(at(until, '18:00'))
})

it('finds the nearest starts, earlier first among equals', () => {
  const starts = ['10:00', '11:00', '12:00', '13:30', '17:00'].map((time) => at(FRIDAY, time))
  const nearest = (time: string) => findNearestStarts(at(FRIDAY, time), starts, 3).map(clockOf)
  expect(nearest('11:30')).toEqual(['11:00', '12:00', '10:00'])
  expect(nearest('20:00')).toEqual(['17:00', '13:30', '12:00'])
})

describe('for any kind, day and hour', () => {
  const kind = fc.constantFrom(...VISIT_KINDS)
  const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-11-01', days))
  const nowMs = fc.integer({ min: at('2026-11-01', '00:00'), max: at('2027-11-01', '00:00') })

  it('a start lies within the opening hours and its buckets cover the visit without gaps', () =>
    fc.assert(
      fc.property(kind, day, (k, date) => {
        const opening = getOpening(shop, date)
        for (const start of listStarts(shop, k, date)) {
          expect(start).toBeGreaterThanOrEqual(opening!.opensAt)
          expect(getVisitEnd(k, start)).toBeLessThanOrEqual(opening!.closesAt)
          const cells = listBuckets(k, start)
          expect(cells[0]).toBe(start)
          expect(cells.every((cell, i) => cell === start + i * BUCKET_MS)).toBe(true)
          expect(cells.at(-1)! + BUCKET_MS).toBeGreaterThanOrEqual(getVisitEnd(k, start))
        }
      }),
    ))

  it('exactly the starts without a problem are offered', () =>
    fc.assert(
      fc.property(kind, nowMs, fc.integer({ min: -2, max: 63 }), fc.nat(47), (k, now, days, cell) => {
        const date = addDays(new Date(now + 9 * 60 * MINUTE_MS).toISOString().slice(0, 10), days)
        const start = at(date, '00:00') + cell * BUCKET_MS
        const isOffered = listOpenStarts(shop, k, date, now).includes(start)
        expect(isOffered).toBe(getStartProblem(shop, k, start, now) === undefined)
        if (isOffered) expect(start - now).toBeLessThan(61 * DAY_MS)
      }),
    ))

  it('a start is free as long as its fullest bucket has capacity', () =>
    fc.assert(
      fc.property(kind, day, fc.array(fc.nat(3), { minLength: 6, maxLength: 6 }), fc.nat(3), (k, date, taken, most) => {
        const start = at(date, '12:00')
        const takenAt = (cell: number) => taken[(cell - start) / BUCKET_MS]!
        const fullest = Math.max(...taken.slice(0, listBuckets(k, start).length))
        expect(countFree(k, start, most, takenAt)).toBe(Math.max(0, most - fullest))
      }),
    ))
})
