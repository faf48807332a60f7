/** A visit as an entry in a calendar. */
import { calendarFile } from './calendar-file.ts'
import type { Reservation, VisitAddress } from './reservations.ts'
import type { Shop } from './shops.ts'
import { KIND_RULES } from './slots.ts'
import { peopleWords, visitPlace } from './visit-words.ts'

type Visit = Pick<Reservation, 'number' | 'kind' | 'status' | 'revision' | 'adults' | 'children'> & {
  /** Of a survey, where it is known. */
  address?: VisitAddress | null
  /** Milliseconds since 1970. */
  startsAt: number
  endsAt: number
}

/** The entry keeps its UID through all changes, and is the same from the mail and from the page. `host`: of the public address. */
export const visitCalendar = (visit: Visit, shop: Shop, host: string, stampAt: number): string =>
  calendarFile({
    uid: `${visit.number}@${host}`,
    sequence: visit.revision,
    isCancelled: visit.status === 'cancelled',
    startsAt: visit.startsAt,
    endsAt: visit.endsAt,
    stampAt,
    title: `${KIND_RULES[visit.kind].label}（${shop.name}）`,
    place: visitPlace(visit, shop),
    description: `予約番号 ${visit.number}\n${peopleWords(visit)}\nお電話 ${shop.phone}`,
  })
