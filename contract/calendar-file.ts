/** A visit as a calendar file (RFC 5545). One with the same UID and a higher sequence takes the place of an earlier one. */

export interface CalendarEntry {
  /** Unique in the world and the same for ever: `R-261120-7K2M@shop.example.jp`. */
  uid: string
  /** Counts the changes. */
  sequence: number
  isCancelled: boolean
  /** Milliseconds since 1970; `stampAt`: when this was written. */
  startsAt: number
  endsAt: number
  stampAt: number
  title: string
  place: string
  description: string
}

export const CALENDAR_FILE_NAME = 'komorebi-reservation.ics'

export function calendarFile(entry: CalendarEntry): string {
  const { isCancelled } = entry
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//komorebi//reservations//JA',
    'CALSCALE:GREGORIAN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${instant(entry.stampAt)}`,
    `DTSTART:${instant(entry.startsAt)}`,
    `DTEND:${instant(entry.endsAt)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `LOCATION:${escapeText(entry.place)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** `20261124T010000Z` */
const instant = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '')

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

const MAX_LINE_BYTES = 75

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Longer lines go on after a line break and a space, never inside a character. */
function folded(line: string): string {
  const rows = ['']
  for (const character of line) {
    if (bytesOf(rows.at(-1)! + character) > MAX_LINE_BYTES) rows.push(' ')
    rows[rows.length - 1] += character
  }
  return rows.join('\r\n')
}
