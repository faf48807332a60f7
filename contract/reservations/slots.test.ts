import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './civil-date.ts'
import { CELL_MS, DAY_MS, MINUTE_MS } from './rules.ts'
import { instantInJapan as at, openingOn, type ShopDays } from './shop-days.ts'
import {
  capacityOf,
  cellsOf,
  changeUntil,
  endOf,
  freeAt,
  nearestTo,
  openStartsOn,
  periodOf,
  problemOf,
  startsOn,
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

describe('starts of a day', () => {
  it.each<[VisitKind, string, number]>([
    ['guidance', '17:30', 16],
    ['consultation', '17:00', 15],
    ['reform', '16:30', 14],
    // 17:15 would be early enough, but is not on the grid.
    ['online', '17:00', 15],
    // The way back may be after closing.
    ['survey', '16:00', 13],
  ])('%s: from 10:00 every half hour to %s', (kind, last, count) => {
    const starts = startsOn(shop, kind, FRIDAY).map(clockOf)
    expect(starts[0]).toBe('10:00')
    expect(starts.at(-1)).toBe(last)
    expect(starts).toHaveLength(count)
  })

  it('keep to half hours where the shop does not', () => {
    const odd = { opens: '10:15', closes: '12:45' }
    const starts = startsOn({ ...shop, openingHours: { ...shop.openingHours, fri: odd } }, 'consultation', FRIDAY)
    expect(starts.map(clockOf)).toEqual(['10:30', '11:00', '11:30'])
  })

  it('are none on a closing day, nor where the hours are shorter than the visit', () => {
    expect(startsOn(shop, 'guidance', '2026-11-25')).toEqual([])
    const short = { opens: '10:00', closes: '11:00' }
    expect(startsOn({ ...shop, openingHours: { ...shop.openingHours, fri: short } }, 'reform', FRIDAY)).toEqual([])
  })
})

it.each<[VisitKind, string[]]>([
  ['guidance', ['10:00']],
  ['consultation', ['10:00', '10:30']],
  ['reform', ['10:00', '10:30', '11:00']],
  ['online', ['10:00', '10:30']],
  ['survey', ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30']],
])('%s takes every cell that it touches', (kind, cells) => {
  expect(cellsOf(kind, at(FRIDAY, '10:00')).map(clockOf)).toEqual(cells)
})

it('takes the places of its own pool', () => {
  const capacities = { capacityPerSlot: 2, surveyCapacity: 1 }
  expect(VISIT_KINDS.map((kind) => capacityOf(kind, capacities))).toEqual([2, 2, 2, 2, 1])
})

describe('the period', () => {
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
    expect(problemOf(shop, kind, at(date, time), now)).toBe(problem)
  })

  it('turns at midnight in Japan', () => {
    const before = at('2026-11-21', '00:00') - 1
    const far = at('2027-01-21', '10:00')
    const thursdayOpen = { ...shop, openingHours: { ...shop.openingHours, wed: hours } }
    expect(problemOf(thursdayOpen, 'guidance', at('2027-01-20', '10:00'), before)).toBe('far')
    expect(problemOf(thursdayOpen, 'guidance', at('2027-01-20', '10:00'), before + 1)).toBeUndefined()
    expect(problemOf(thursdayOpen, 'guidance', far, before + 1)).toBe('far')
  })

  it('has no end where the shop works too little for a survey', () => {
    const closed = { sun: null, mon: null, tue: null, wed: null, thu: null, fri: null, sat: null }
    expect(periodOf({ ...shop, openingHours: closed }, 'survey', now)).toBeUndefined()
    expect(problemOf({ ...shop, openingHours: closed }, 'survey', at('2026-12-01', '10:00'), now)).toBe('far')
  })
})

it.each<[VisitKind, string, string]>([
  ['guidance', '2026-11-22', '2026-11-21'],
  ['online', '2026-12-01', '2026-11-30'],
  ['survey', '2026-12-01', '2026-11-29'],
])('%s on %s is changed until 18:00 of %s', (kind, date, until) => {
  for (const time of ['10:00', '17:30']) expect(changeUntil(kind, at(date, time))).toBe(at(until, '18:00'))
})

it('finds the nearest starts, the earlier of two equally near first', () => {
  const starts = ['10:00', '11:00', '12:00', '13:30', '17:00'].map((time) => at(FRIDAY, time))
  const nearest = (time: string) => nearestTo(at(FRIDAY, time), starts, 3).map(clockOf)
  expect(nearest('11:30')).toEqual(['11:00', '12:00', '10:00'])
  expect(nearest('20:00')).toEqual(['17:00', '13:30', '12:00'])
})

describe('whatever the kind, the day and the hour', () => {
  const kind = fc.constantFrom(...VISIT_KINDS)
  const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-11-01', days))
  const nowMs = fc.integer({ min: at('2026-11-01', '00:00'), max: at('2027-11-01', '00:00') })

  it('a start lies inside the hours and its cells cover it without a gap', () =>
    fc.assert(
      fc.property(kind, day, (k, date) => {
        const opening = openingOn(shop, date)
        for (const start of startsOn(shop, k, date)) {
          expect(start).toBeGreaterThanOrEqual(opening!.opensAt)
          expect(endOf(k, start)).toBeLessThanOrEqual(opening!.closesAt)
          const cells = cellsOf(k, start)
          expect(cells[0]).toBe(start)
          expect(cells.every((cell, i) => cell === start + i * CELL_MS)).toBe(true)
          expect(cells.at(-1)! + CELL_MS).toBeGreaterThanOrEqual(endOf(k, start))
        }
      }),
    ))

  it('what is offered has no problem, and what has none is offered', () =>
    fc.assert(
      fc.property(kind, nowMs, fc.integer({ min: -2, max: 63 }), fc.nat(47), (k, now, days, cell) => {
        const date = addDays(new Date(now + 9 * 60 * MINUTE_MS).toISOString().slice(0, 10), days)
        const start = at(date, '00:00') + cell * CELL_MS
        const isOffered = openStartsOn(shop, k, date, now).includes(start)
        expect(isOffered).toBe(problemOf(shop, k, start, now) === undefined)
        if (isOffered) expect(start - now).toBeLessThan(61 * DAY_MS)
      }),
    ))

  it('a place is free as long as the fullest cell has one', () =>
    fc.assert(
      fc.property(kind, day, fc.array(fc.nat(3), { minLength: 6, maxLength: 6 }), fc.nat(3), (k, date, taken, most) => {
        const start = at(date, '12:00')
        const takenAt = (cell: number) => taken[(cell - start) / CELL_MS]!
        const fullest = Math.max(...taken.slice(0, cellsOf(k, start).length))
        expect(freeAt(k, start, most, takenAt)).toBe(Math.max(0, most - fullest))
      }),
    ))
})
