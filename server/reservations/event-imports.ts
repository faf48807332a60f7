/** What an import must not do to those who have reserved seats at events. */
import type { ShopEvent } from '#contract/events/schema.ts'
import { countSeats } from '#contract/events/rules.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { formatClock } from '#contract/shared/format-date.ts'
import { and, asc, gt } from '#drizzle'
import { eventContent } from '#server/events/content.ts'
import { events } from '#server/collections/schema.ts'
import type { SessionPlace } from '#server/events/seats.ts'
import { loadEntries } from '#server/platform/content/collection.ts'
import type { ImportContext } from '#server/platform/content/kind.ts'
import { ContentError } from '#server/platform/content/problems.ts'
import { toProblem } from '#server/platform/content/source.ts'
import type { Db } from '#server/platform/db/client.ts'
import { enqueueSessionChange, isConfirmedAtEvent } from './event-sessions.ts'
import { reservations } from './schema.ts'

/** A coming session as its customers know it. */
interface BookedSession extends SessionPlace {
  shopIds: Set<number>
  /** In milliseconds since 1970. */
  ends: Set<number>
  reservations: number
  seats: number
}

/**
 * A session that customers have reserved keeps its time and place, or is cancelled in its file. The import has locked the
 * sessions that it changed, so that no reservation comes in between.
 */
export async function checkBookedSessions({ tx, rev, now, content, report }: ImportContext): Promise<void> {
  const booked = await listBookedSessions(tx, now)
  const ids = new Set(booked.map(({ eventId }) => eventId))
  const found = new Map((await loadEntries<ShopEvent>(tx, events, [...ids])).map((event) => [event.id, event]))
  const problems = booked.flatMap((it) => {
    const reason = findBookingProblem(it, found.get(it.eventId))
    if (!reason) return []
    const entry = content.entriesOf(eventContent).find(({ value }) => value.id === it.eventId)
    return entry
      ? toProblem(entry, reason.place, reason.text)
      : {
          file: `content/${eventContent.folder}`,
          line: 1,
          place: '',
          reason: reason.text,
          entry: { folder: eventContent.folder, id: it.eventId },
        }
  })
  if (problems.length > 0) throw new ContentError(problems)
  for (const it of booked) {
    const session = findSessionAt(found.get(it.eventId)!, it.startsAt)!
    const endsAt = Date.parse(session.endsAt)
    if (!session.isCancelled && [...it.ends].every((end) => end === endsAt)) continue
    await enqueueSessionChange(tx, it, rev)
    const what = session.isCancelled ? '中止' : '終了時刻の変更'
    report(`イベント ${it.eventId}：${formatBooked(it)}の${what}を、お客様にメールでお知らせします。`)
  }
}

async function listBookedSessions(tx: Db, now: Date): Promise<BookedSession[]> {
  const rows = await tx
    .select()
    .from(reservations)
    .where(and(isConfirmedAtEvent, gt(reservations.startsAt, now)))
    .orderBy(asc(reservations.startsAt), asc(reservations.id))
  const sessions = new Map<string, BookedSession>()
  for (const { event, shopId, startsAt, endsAt, ...people } of rows) {
    const place = { eventId: event!.id, startsAt }
    const key = `${place.eventId} ${startsAt.getTime()}`
    const session = sessions.get(key) ?? { ...place, shopIds: new Set(), ends: new Set(), reservations: 0, seats: 0 }
    session.shopIds.add(shopId)
    session.ends.add(endsAt.getTime())
    session.reservations += 1
    session.seats += countSeats(people)
    sessions.set(key, session)
  }
  return [...sessions.values()]
}

const findSessionAt = ({ sessions }: ShopEvent, startsAt: Date) =>
  sessions.find((it) => Date.parse(it.startsAt) === startsAt.getTime())

/** `2026-11-28 10:30（ご予約2件、5席）` */
const formatBooked = ({ startsAt, reservations, seats }: BookedSession): string =>
  `${toJapanDate(startsAt.getTime())} ${formatClock(startsAt.getTime())}（ご予約${reservations}件、${seats}席）`

function findBookingProblem(booked: BookedSession, event: ShopEvent | undefined) {
  const session = event && findSessionAt(event, booked.startsAt)
  const what = `${formatBooked(booked)}の回`
  const hint = '回を残し、cancelled: true を加えてください。お客様にメールでお知らせします。'
  if (!event)
    return { place: [], text: `イベント ${booked.eventId} は、${what}にご予約があるため削除できません。${hint}` }
  if (!session)
    return { place: ['sessions'], text: `${what}は、ご予約があるため、削除や時刻の変更ができません。${hint}` }
  if (session.isCancelled) return undefined
  if ([...booked.shopIds].some((id) => id !== event.shopId))
    return { place: ['shop'], text: `${what}は、ご予約があるため、店舗を変えられません。${hint}` }
  if (session.capacity < booked.seats)
    return {
      place: ['sessions'],
      text: `${what}は、ご予約の席が定員（${session.capacity}席）より多くなります。定員を増やしてください。`,
    }
  return undefined
}
