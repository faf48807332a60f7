/** Calendar files of visits (RFC 5545). An entry with the same UID and a higher sequence replaces the earlier one. */
import type { Reservation, VisitAddress } from './schema.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { formatKind, formatPeople, formatVisitPlace } from './labels.ts'

type Visit = Pick<Reservation, 'number' | 'kind' | 'event' | 'status' | 'revision' | 'adults' | 'children'> & {
  /** Address of a survey, if known. */
  address?: VisitAddress | null
  /** Milliseconds since 1970. */
  startsAt: number
  endsAt: number
}

/** The UID stays the same across changes, in mails and on the page. `host` is that of the public URL. */
export const createVisitCalendar = (visit: Visit, shop: Shop, host: string, stampAt: number): string =>
  toCalendarFile({
    uid: `${visit.number}@${host}`,
    sequence: visit.revision,
    isCancelled: visit.status === 'cancelled',
    startsAt: visit.startsAt,
    endsAt: visit.endsAt,
    stampAt,
    title: `${formatKind(visit)}（${shop.name}）`,
    place: formatVisitPlace(visit, shop),
    description: `予約番号 ${visit.number}\n${formatPeople(visit)}\nお電話 ${shop.phone}`,
  })

export interface CalendarEntry {
  /** Globally unique and permanent: `R-261120-7K2M@shop.example.jp`. */
  uid: string
  /** Number of changes so far. */
  sequence: number
  isCancelled: boolean
  /** Milliseconds since 1970. `stampAt` is when the file was written. */
  startsAt: number
  endsAt: number
  stampAt: number
  title: string
  place: string
  description: string
}

export const CALENDAR_FILE_NAME = 'komorebi-reservation.ics'

export function toCalendarFile(entry: CalendarEntry): string {
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
    `DTSTAMP:${toUtcStamp(entry.stampAt)}`,
    `DTSTART:${toUtcStamp(entry.startsAt)}`,
    `DTEND:${toUtcStamp(entry.endsAt)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `LOCATION:${escapeText(entry.place)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** `20261124T010000Z` */
const toUtcStamp = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '')

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

const MAX_LINE_BYTES = 75

const getByteLength = (text: string): number => new TextEncoder().encode(text).length

/** Longer lines continue after a line break and a space, and are never split inside a character. */
function foldLine(line: string): string {
  const rows = ['']
  for (const character of line) {
    if (getByteLength(rows.at(-1)! + character) > MAX_LINE_BYTES) rows.push(' ')
    rows[rows.length - 1] += character
  }
  return rows.join('\r\n')
}
