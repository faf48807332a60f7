/** What staff record about a reservation besides its state: arrival, notes, and who looks after the customer. */
import { asc, eq, inArray } from '#drizzle'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import * as visitActions from '#contract/reservations/actions.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import { deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { assertFresh } from '#server/platform/desk/fresh.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import { formatTime } from '#server/platform/desk/show.ts'
import { assertSeen, toResult, toSubject, UNCHANGED } from './action-parts.ts'
import { lockReservation, type NoteRow, updateAttendance } from './rows.ts'
import { reservationNotes, reservations } from './schema.ts'

/** Who has arrived has visited the shop. Without a time, an arrival that was recorded before keeps its time. */
export const checkInAction = deskAction({
  ...visitActions.checkIn,
  permission: 'reservations',
  async run(tx, { reservationId, seen, at }, { nowMs, tappedMs }) {
    const row = await lockReservation(tx, reservationId)
    await assertSeen(tx, row, seen)
    if (row.status === 'cancelled') throw new CommandError(`${row.number}: このご予約はキャンセルされています。`)
    const arrival = at === null ? null : new Date(at ?? tappedMs)
    const isKnown = at === undefined ? row.checkedInAt !== null : row.checkedInAt?.getTime() === arrival?.getTime()
    if (isKnown) return UNCHANGED
    if (arrival && !isOnDay(arrival, row.startsAt, nowMs))
      throw new CommandError(
        `${row.number}: 来店の時刻は、ご予約の当日（${formatTime(row.startsAt).slice(0, 10)}）の、今までの時刻で指定してください。`,
      )
    const changed = await updateAttendance(tx, row, {
      checkedInAt: arrival,
      status: arrival ? 'visited' : 'confirmed',
    })
    if (row.customerId) await notifyChange(tx, row.customerId, 'reservations')
    return toResult(row, changed)
  },
})

const isOnDay = (at: Date, startsAt: Date, nowMs: number): boolean =>
  at.getTime() <= nowMs && toJapanDate(at.getTime()) === toJapanDate(startsAt.getTime())

export const noteAction = deskAction({
  ...visitActions.note,
  permission: 'reservations',
  async run(tx, { reservationId, text }, { actor, tappedMs }) {
    // Locked, so that the account is not closed meanwhile.
    const row = await lockReservation(tx, reservationId)
    if (!row.contact) throw new CommandError(`${row.number}: お客様の情報が消去されたご予約には、メモを残せません。`)
    await tx.insert(reservationNotes).values({ reservationId, text, author: actor.name, at: new Date(tappedMs) })
    return { output: { changed: true }, entry: { subject: toSubject(row), after: { fields: [logCode('note')] } } }
  },
})

/** Customers are not told, so the revision of the reservation stays. */
export const assignAction = deskAction({
  ...visitActions.assign,
  permission: 'reservations',
  async run(tx, { reservationId, to, seen }) {
    const row = await lockReservation(tx, reservationId)
    const subject = toSubject(row)
    const present = row.assignee ?? ''
    await assertFresh(tx, { subject, seen: seen ?? '', present, value: `担当は「${row.assignee ?? 'なし'}」` })
    if (row.assignee === to) return UNCHANGED
    await tx.update(reservations).set({ assignee: to }).where(eq(reservations.id, reservationId))
    return { output: { changed: true }, entry: { subject, after: { fields: [logCode('assignee')] } } }
  },
})

/** The notes of reservations by id, the oldest first. */
export async function listNotes(db: Db, reservationIds: readonly string[]): Promise<ReadonlyMap<string, NoteRow[]>> {
  const rows = await db
    .select()
    .from(reservationNotes)
    .where(inArray(reservationNotes.reservationId, [...reservationIds]))
    .orderBy(asc(reservationNotes.seq))
  const found = new Map<string, NoteRow[]>()
  for (const row of rows) found.set(row.reservationId, [...(found.get(row.reservationId) ?? []), row])
  return found
}
