/** What staff do with reservations. */
import * as visitActions from '#contract/reservations/actions.ts'
import type { ActionSpec } from '#contract/shared/action.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import { type DeskAction, deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import {
  assertSeen,
  loadReservation,
  type ReservationInput,
  type ReservationOutput,
  toEntry,
  toResult,
  UNCHANGED,
} from './action-parts.ts'
import { cancelLockedReservation, lockWithHolder, mayShopCancel } from './change.ts'
import { findReservationByNumber, lockReservation, type ReservationRow, updateAttendance } from './rows.ts'

type Visited = 'visited' | 'no_show'

/** Records whether the customer came. The status can be corrected later. */
const visitAction = (
  spec: ActionSpec<ReservationInput, ReservationOutput>,
  status: Visited,
): DeskAction<ReservationInput, ReservationOutput> =>
  deskAction({
    ...spec,
    permission: 'reservations',
    async run(tx, { reservationId, seen }, { tappedMs }) {
      const row = await lockReservation(tx, reservationId)
      await assertSeen(tx, row, seen)
      if (row.status === status) return UNCHANGED
      if (row.status === 'cancelled') throw new CommandError(`${row.number}: このご予約はキャンセルされています。`)
      if (isEarly(row, status, tappedMs))
        throw new CommandError(`${row.number}: ご予約の日時になってから記録してください。`)
      // Who did not come has not arrived.
      const changed = await updateAttendance(tx, row, { status, ...(status === 'no_show' && { checkedInAt: null }) })
      if (row.customerId) await notifyChange(tx, row.customerId, 'reservations')
      return toResult(row, changed)
    },
    async undo(tx, { subjectId, before, after }) {
      const found = (await findReservationByNumber(tx, subjectId))!
      const row = await lockReservation(tx, found.id)
      await assertSeen(tx, row, Number(after['revision']))
      const restored = await updateAttendance(tx, row, {
        status: before['status'] as ReservationRow['status'],
        checkedInAt: toInstant(before['checkedInAt']),
      })
      if (row.customerId) await notifyChange(tx, row.customerId, 'reservations')
      return toEntry(row, restored)
    },
  })

/** Entries of earlier versions have no time. */
const toInstant = (logged: unknown): Date | null => (typeof logged === 'number' ? new Date(logged) : null)

/** Customers may arrive early on the day, but cannot be missing before the start. */
const isEarly = ({ startsAt }: ReservationRow, status: Visited, atMs: number): boolean =>
  status === 'visited' ? toJapanDate(atMs) < toJapanDate(startsAt.getTime()) : atMs < startsAt.getTime()

export const visitedAction = visitAction(visitActions.visited, 'visited')
export const noShowAction = visitAction(visitActions.noShow, 'no_show')

/** Allowed until the start, also after the customers' own deadline. Customers get a mail. */
export const cancelAction = deskAction({
  ...visitActions.cancel,
  permission: 'reservations',
  async run(tx, { reservationId, seen }, { nowMs }) {
    const found = await loadReservation(tx, reservationId)
    const { row } = await lockWithHolder(tx, found)
    await assertSeen(tx, row, seen)
    if (row.status === 'cancelled') return UNCHANGED
    if (row.checkedInAt && mayShopCancel({ ...row, status: 'confirmed' }, nowMs))
      throw new CommandError(
        `${row.number}: 来店が記録されています。来店を取り消してから（check-in --at なし）、キャンセルしてください。`,
      )
    if (!mayShopCancel(row, nowMs))
      throw new CommandError(
        `${row.number}: ご予約の日時を過ぎています。来店済みか来店なし（visited、no-show）を記録してください。`,
      )
    return toResult(row, await cancelLockedReservation(tx, row))
  },
})
