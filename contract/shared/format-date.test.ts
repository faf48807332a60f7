import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatFetchedAt,
  formatLongDateTime,
  formatMonth,
  formatTime,
} from './format-date.ts'
import { formatDay } from './civil-date.ts'
import { formatYen } from './format-number.ts'

it.each([
  ['2026-11-20T00:41:00Z', '11/20 9:41時点'],
  ['2026-01-01T14:59:00Z', '1/1 23:59時点'],
  ['2026-01-01T15:00:00Z', '1/2 0:00時点'],
])('%s is %s in Tokyo', (at, text) => {
  expect(formatFetchedAt(Date.parse(at))).toBe(text)
})

it('separates thousands of yen', () => {
  expect([0, 999, 12_800, 1_234_567].map(formatYen)).toEqual(['0円', '999円', '12,800円', '1,234,567円'])
})

describe('in any time zone, at any time, equals the Japanese format of the browser for', () => {
  const inTokyo = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', ...options })
    return (ms: number) => format.format(ms)
  }
  const time = { hour: 'numeric', minute: '2-digit' } as const
  it.each<[string, (ms: number) => string, (ms: number) => string]>([
    ['the day', formatDate, inTokyo({ year: 'numeric', month: 'long', day: 'numeric' })],
    ['the month', formatMonth, inTokyo({ year: 'numeric', month: 'long' })],
    ['the time', formatTime, inTokyo(time)],
    ['the clock', formatClock, inTokyo({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })],
    ['day and time', formatDateTime, inTokyo({ month: 'numeric', day: 'numeric', ...time })],
    ['day and time in words', formatLongDateTime, inTokyo({ month: 'long', day: 'numeric', ...time })],
  ])('%s', (_, format, native) => {
    const ms = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2099, 11, 31) })
    fc.assert(
      fc.property(ms, (at) => {
        expect(format(at)).toBe(native(at))
      }),
    )
  })
})

it('names the weekday of a day', () => {
  expect(formatDay('2026-11-24')).toBe('2026年11月24日（火）')
})
