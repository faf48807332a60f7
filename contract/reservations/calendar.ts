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

interface VisitFile {
  /** Of the public URL. */
  host: string
  /** When the file is written, in milliseconds since 1970. */
  stampAt: number
  /** Of the shop, for a file that is mailed. */
  organizerEmail?: string
}

/** The UID stays the same across changes, in mails and on the page. */
export const createVisitCalendar = (visit: Visit, shop: Shop, { host, stampAt, organizerEmail }: VisitFile): string =>
  toCalendarFile({
    uid: `${visit.number}@${host}`,
    sequence: visit.revision,
    isCancelled: visit.status === 'cancelled',
    startsAt: visit.startsAt,
    endsAt: visit.endsAt,
    stampAt,
    title: `${formatKind(visit)}（${shop.name}）`,
    place: formatVisitPlace(visit, shop),
    ...(organizerEmail !== undefined && { organizer: { name: shop.name, email: organizerEmail } }),
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
  /** Who mails the entry. Without it the file is no message of a sender, and has no method (RFC 5546). */
  organizer?: { name: string; email: string }
}

export const CALENDAR_FILE_NAME = 'komorebi-reservation.ics'

export function toCalendarFile(entry: CalendarEntry): string {
  const { isCancelled, organizer } = entry
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//komorebi//reservations//JA',
    'CALSCALE:GREGORIAN',
    ...(organizer ? [`METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`] : []),
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${toUtcStamp(entry.stampAt)}`,
    ...(organizer ? [formatOrganizer(organizer)] : []),
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

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')

/** A quoted parameter has no escapes. */
const formatOrganizer = ({ name, email }: { name: string; email: string }): string =>
  `ORGANIZER;CN="${name.replace(/["\p{Cc}]/gu, '')}":mailto:${encodeURI(email)}`

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
