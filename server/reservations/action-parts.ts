/** What the actions on one reservation share. */
import type * as z from 'zod/mini'
import type { reservationInput } from '#contract/reservations/actions.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { ActionResult } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { assertFresh } from '#server/platform/desk/fresh.ts'
import type { LogEntry, Subject } from '#server/platform/desk/log.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import { STATUS_LABELS } from '#contract/reservations/desk.ts'
import { findReservation, type ReservationRow } from './rows.ts'

export type ReservationInput = z.output<typeof reservationInput>

export interface ReservationOutput {
  changed: boolean
}

export const UNCHANGED: ActionResult<ReservationOutput> = { output: { changed: false } }

export const toSubject = ({ number, shopId }: ReservationRow): Subject => ({ kind: 'reservation', id: number, shopId })

export const assertSeen = (tx: Db, row: ReservationRow, seen: number): Promise<void> =>
  assertFresh(tx, { subject: toSubject(row), seen, present: row.revision, value: `「${STATUS_LABELS[row.status]}」` })

export const toEntry = (before: ReservationRow, after: ReservationRow): LogEntry => ({
  subject: toSubject(before),
  before: toValues(before),
  after: toValues(after),
})

export const toResult = (before: ReservationRow, after: ReservationRow): ActionResult<ReservationOutput> => ({
  output: { changed: true },
  entry: toEntry(before, after),
})

/** Instants are in milliseconds since 1970. */
export const toValues = ({ status, revision, startsAt, checkedInAt }: ReservationRow) => ({
  status: logCode(status),
  revision,
  startsAt: startsAt.getTime(),
  checkedInAt: checkedInAt?.getTime() ?? null,
})

export async function loadReservation(tx: Db, id: string): Promise<ReservationRow> {
  const found = await findReservation(tx, id)
  if (!found) throw new CommandError(`ご予約が見つかりません: ${id}`)
  return found
}
