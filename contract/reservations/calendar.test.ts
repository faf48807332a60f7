import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CalendarEntry, toCalendarFile } from './calendar.ts'

const entry: CalendarEntry = {
  uid: 'R-261120-7K2M@shop.example.jp',
  sequence: 2,
  isCancelled: false,
  startsAt: Date.UTC(2026, 10, 24, 1),
  endsAt: Date.UTC(2026, 10, 24, 2, 30),
  stampAt: Date.UTC(2026, 10, 20, 3, 4, 5, 678),
  title: 'リフォーム相談（こもれび 横浜）',
  place: '神奈川県横浜市中区元町6丁目205-1',
  description: '予約番号 R-261120-7K2M\n大人2名',
}
/** Undoes line folding, like a calendar app. */
const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

it('contains time in UTC, place and title', () => {
  expect(unfold(toCalendarFile(entry))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//komorebi//reservations//JA',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:R-261120-7K2M@shop.example.jp',
    'SEQUENCE:2',
    'DTSTAMP:20261120T030405Z',
    'DTSTART:20261124T010000Z',
    'DTEND:20261124T023000Z',
    'STATUS:CONFIRMED',
    'SUMMARY:リフォーム相談（こもれび 横浜）',
    'LOCATION:神奈川県横浜市中区元町6丁目205-1',
    'DESCRIPTION:予約番号 R-261120-7K2M\\n大人2名',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

it('removes a cancelled visit from the calendar', () => {
  const lines = unfold(toCalendarFile({ ...entry, isCancelled: true }))
  expect(lines).toContain('METHOD:CANCEL')
  expect(lines).toContain('STATUS:CANCELLED')
})

it('keeps lines within 75 bytes without changing texts', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const file = toCalendarFile({ ...entry, title: title.replace(/\p{Cc}/gu, '') })
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      const summary = unfold(file).find((line) => line.startsWith('SUMMARY:'))!
      expect(summary.slice(8).replace(/\\([\\;,])/g, '$1')).toBe(title.replace(/\p{Cc}/gu, ''))
    }),
  ))
