import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkCalendar } from '#tests/support/check-calendar.ts'
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
  organizer: { name: 'こもれび 横浜', email: 'info@shop.example.jp' },
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
    'ORGANIZER;CN="こもれび 横浜":mailto:info@shop.example.jp',
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

it.each([
  ['of a mail', entry],
  ['of a mail about a cancellation', { ...entry, isCancelled: true }],
  ['saved on the page, without an organizer', { ...entry, organizer: undefined }],
  ['with separators, quotes and line breaks in its texts', { ...entry, title: 'a;b,c\\d"e:f', place: 'g\rh\r\ni' }],
  ['of a shop whose name has quotes', { ...entry, organizer: { name: '"森";の,店:', email: '店@shop.example.jp' } }],
  [
    'with long texts',
    { ...entry, place: '長い住所'.repeat(40), organizer: { ...entry.organizer!, name: '店'.repeat(60) } },
  ],
])('is valid: %s', (_, it) => {
  expect(checkCalendar(toCalendarFile(it as CalendarEntry))).toEqual([])
})

it('has no method without an organizer', () => {
  const { organizer: _, ...own } = entry
  expect(toCalendarFile(own)).not.toMatch(/METHOD|ORGANIZER/)
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
