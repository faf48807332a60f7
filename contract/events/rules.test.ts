import { describe, expect, it } from 'vitest'
import type { ShopDays } from '#contract/shops/hours.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import { resolveSession, resolveSessions } from './dates.ts'
import { getEventState, getSessionState, groupByDay } from './rules.ts'

const NOW = Date.parse('2026-11-23T12:00:00+09:00')
const TOMORROW = Date.parse('2026-11-24T10:30:00+09:00')

describe('the state of a session', () => {
  it.each([
    [10, 10, 'open'],
    [10, 3, 'open'],
    [10, 2, 'few'],
    [10, 1, 'few'],
    [10, 0, 'full'],
    // One of two is half of the seats.
    [2, 1, 'open'],
    [6, 1, 'few'],
    [1, 1, 'open'],
    [1, 0, 'full'],
    // More seats were reserved before the capacity was reduced.
    [4, -2, 'full'],
  ])('of %i seats, %i free: %s', (capacity, free, state) => {
    expect(getSessionState({ startsAt: TOMORROW, capacity, free }, NOW)).toBe(state)
  })

  it.each([
    [2 * HOUR_MS, 'open'],
    [2 * HOUR_MS - MINUTE_MS, 'closed'],
    [0, 'closed'],
    [-HOUR_MS, 'closed'],
  ])('%i ms before the start: %s', (ahead, state) => {
    expect(getSessionState({ startsAt: NOW + ahead, capacity: 8, free: 8 }, NOW)).toBe(state)
    expect(getSessionState({ startsAt: NOW + ahead, capacity: 8, free: 0 }, NOW)).toBe(
      state === 'open' ? 'full' : 'closed',
    )
  })

  it('is cancelled at any time, whatever is free', () => {
    for (const startsAt of [TOMORROW, NOW, NOW - HOUR_MS])
      for (const free of [8, 0, undefined])
        expect(getSessionState({ startsAt, capacity: 8, free, isCancelled: true }, NOW)).toBe('cancelled')
  })

  it('is open while the free seats are unknown', () => {
    expect(getSessionState({ startsAt: TOMORROW, capacity: 8, free: undefined }, NOW)).toBe('open')
  })
})

describe('the state of an event', () => {
  const session = (free: number, startsAt = TOMORROW) => ({ startsAt, capacity: 10, free })
  it.each([
    ['open', [session(0), session(1), session(9)]],
    ['few', [session(0), session(2)]],
    ['full', [session(0), session(10, NOW)]],
    ['closed', [session(10, NOW)]],
    ['closed', []],
    ['open', [{ ...session(9), isCancelled: true }, session(8)]],
    ['closed', [{ ...session(9), isCancelled: true }, session(10, NOW)]],
    ['cancelled', [{ ...session(9), isCancelled: true }]],
  ])('%s', (state, sessions) => expect(getEventState(sessions, NOW)).toBe(state))
})

describe('relative dates', () => {
  const resolve = (week: number, weekday: 'sat' | 'sun' | 'mon' | 'fri', firstDay: string) => {
    const { startsAt, endsAt } = resolveSession({ week, weekday, opens: '10:30', closes: '24:00' }, firstDay)
    return [new Date(startsAt).toISOString(), new Date(endsAt).toISOString()]
  }
  it.each([
    // Monday
    ['2026-11-23', 0, 'sat', '2026-11-28'],
    ['2026-11-23', 1, 'sat', '2026-12-05'],
    ['2026-11-23', 0, 'sun', '2026-11-29'],
    // Never the day of the import itself, so that seats of week 0 can be reserved.
    ['2026-11-23', 0, 'mon', '2026-11-30'],
    ['2026-11-28', 0, 'sat', '2026-12-05'],
    ['2026-11-28', 0, 'sun', '2026-11-29'],
    ['2026-11-23', -1, 'sat', '2026-11-21'],
    ['2026-11-23', -6, 'fri', '2026-10-16'],
    ['2026-12-28', 0, 'fri', '2027-01-01'],
    ['2028-02-26', 0, 'mon', '2028-02-28'],
    ['2028-02-28', 0, 'fri', '2028-03-03'],
  ] as const)('from %s, week %i, %s: %s', (firstDay, week, weekday, date) => {
    expect(resolve(week, weekday, firstDay)[0]).toBe(`${date}T01:30:00.000Z`)
  })

  it('are times in Japan; 24:00 is the end of the day', () => {
    expect(resolve(0, 'sat', '2026-11-23')).toEqual(['2026-11-28T01:30:00.000Z', '2026-11-28T15:00:00.000Z'])
  })
})

describe('sessions on closing days', () => {
  const hours = { opens: '10:00', closes: '18:00' }
  const shop: ShopDays = {
    openingHours: { sun: hours, mon: hours, tue: hours, wed: null, thu: hours, fri: hours, sat: hours },
    closedDates: ['2026-11-21', '2026-11-28', '2026-12-05'],
    holidayRule: 'closed',
  }
  const session = (week: number, weekday: 'sat' | 'mon' | 'wed', opens = '10:30') => ({
    week,
    weekday,
    opens,
    closes: '12:00',
  })
  const resolve = (...sessions: ReturnType<typeof session>[]) =>
    resolveSessions(sessions, '2026-11-16', shop).map(({ startsAt }) => new Date(startsAt).toISOString().slice(0, 16))

  it.each([
    ['to the next week in which the shop is open', [session(1, 'sat')], ['2026-12-12T01:30']],
    ['away from a holiday', [session(0, 'mon')], ['2026-11-30T01:30']],
    [
      'into the past if they are past',
      [session(-1, 'mon'), session(-2, 'mon')],
      ['2026-11-09T01:30', '2026-11-16T01:30'],
    ],
    [
      'not to the time of another one',
      [session(2, 'sat'), session(3, 'sat')],
      ['2026-12-12T01:30', '2026-12-19T01:30'],
    ],
    [
      'beside others of that day',
      [session(2, 'sat'), session(3, 'sat', '14:00')],
      ['2026-12-12T01:30', '2026-12-12T05:00'],
    ],
  ])('are moved %s', (_, sessions, expected) => expect(resolve(...sessions)).toEqual(expected))

  it('stay where they were announced when staff open or close their day, and leave it if the file closes it', () => {
    const at = (text: string) => Date.parse(`${text}+09:00`)
    const planned = at('2026-12-12T10:30')
    const closed = { ...shop, days: [{ date: '2026-12-12', hours: null, reason: '点検' }] }
    const resolveWith = (days: ShopDays, known?: ReadonlyMap<number, number>) =>
      resolveSessions([session(3, 'sat'), session(4, 'sat')], '2026-11-16', days, known).map((it) => it.startsAt)
    const [first, second] = resolveWith(closed)
    expect([first, second]).toEqual([at('2026-12-19T10:30'), at('2026-12-26T10:30')])
    const known = new Map([
      [planned, first!],
      [at('2026-12-19T10:30'), second!],
    ])
    // The day is open again, or over.
    expect(resolveWith(shop, known)).toEqual([first, second])
    expect(resolveWith({ ...shop, days: [{ date: '2026-12-19', hours: null, reason: '' }] }, known)).toEqual([
      first,
      second,
    ])
    const ofFile = { ...shop, closedDates: [...shop.closedDates, '2026-12-19'] }
    expect(resolveWith(ofFile, known)).toEqual([planned, second])
  })

  it('are refused if the shop never opens on that day', () => expect(() => resolve(session(0, 'wed'))).toThrow('wed'))
})

it('groups sessions by their day in Japan', () => {
  const late = Date.parse('2026-11-28T23:30:00+09:00')
  const early = Date.parse('2026-11-29T00:30:00+09:00')
  const days = groupByDay([{ startsAt: late }, { startsAt: early }, { startsAt: late }])
  expect([...days].map(([date, sessions]) => [date, sessions.length])).toEqual([
    ['2026-11-28', 2],
    ['2026-11-29', 1],
  ])
})
