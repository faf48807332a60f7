/** What staff do with reservations. */
import * as z from 'zod/mini'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import { type ActionResult, type DeskAction, deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { assertFresh } from '#server/platform/desk/fresh.ts'
import type { LogEntry, Subject } from '#server/platform/desk/log.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import { cancelLockedReservation, lockWithHolder, mayShopCancel } from './change.ts'
import { STATUS_LABELS } from './desk-output.ts'
import {
  findReservation,
  findReservationByNumber,
  lockReservation,
  type ReservationRow,
  updateReservation,
} from './rows.ts'

/** `seen`: the revision of the reservation. */
const reservationInput = z.strictObject({ reservationId: z.string(), seen: z.int() })

export type ReservationInput = z.output<typeof reservationInput>

export interface ReservationOutput {
  changed: boolean
}

const toSubject = ({ number, shopId }: ReservationRow): Subject => ({ kind: 'reservation', id: number, shopId })

const assertSeen = (tx: Db, row: ReservationRow, seen: number): Promise<void> =>
  assertFresh(tx, { subject: toSubject(row), seen, present: row.revision, value: `「${STATUS_LABELS[row.status]}」` })

const toEntry = (before: ReservationRow, after: ReservationRow): LogEntry => ({
  subject: toSubject(before),
  before: toValues(before),
  after: toValues(after),
})

const toResult = (before: ReservationRow, after: ReservationRow): ActionResult<ReservationOutput> => ({
  output: { changed: true },
  entry: toEntry(before, after),
})

const toValues = ({ status, revision }: ReservationRow) => ({ status: logCode(status), revision })

const UNCHANGED: ActionResult<ReservationOutput> = { output: { changed: false } }

type Visited = 'visited' | 'no_show'

/** Records whether the customer came. The status can be corrected later. */
const visitAction = (name: string, status: Visited): DeskAction<ReservationInput, ReservationOutput> =>
  deskAction({
    name,
    permission: 'reservations',
    input: reservationInput,
    async run(tx, { reservationId, seen }, { nowMs }) {
      const row = await lockReservation(tx, reservationId)
      await assertSeen(tx, row, seen)
      if (row.status === status) return UNCHANGED
      if (row.status === 'cancelled') throw new CommandError(`${row.number}: このご予約はキャンセルされています。`)
      if (isEarly(row, status, nowMs))
        throw new CommandError(`${row.number}: ご予約の日時になってから記録してください。`)
      const changed = await updateReservation(tx, row, { status })
      if (row.customerId) await notifyChange(tx, row.customerId, 'reservations')
      return toResult(row, changed)
    },
    async undo(tx, { subjectId, before, after }) {
      const found = (await findReservationByNumber(tx, subjectId))!
      const row = await lockReservation(tx, found.id)
      await assertSeen(tx, row, Number(after['revision']))
      const restored = await updateReservation(tx, row, { status: before['status'] as ReservationRow['status'] })
      if (row.customerId) await notifyChange(tx, row.customerId, 'reservations')
      return toEntry(row, restored)
    },
  })

/** Customers may arrive early on the day, but cannot be missing before the start. */
const isEarly = ({ startsAt }: ReservationRow, status: Visited, nowMs: number): boolean =>
  status === 'visited' ? toJapanDate(nowMs) < toJapanDate(startsAt.getTime()) : nowMs < startsAt.getTime()

export const visitedAction = visitAction('reservations visited', 'visited')
export const noShowAction = visitAction('reservations no-show', 'no_show')

/** Allowed until the start, also after the customers' own deadline. Customers get a mail. */
export const cancelAction = deskAction({
  name: 'reservations cancel',
  permission: 'reservations',
  input: reservationInput,
  async run(tx, { reservationId, seen }, { nowMs }) {
    const found = await findReservation(tx, reservationId)
    if (!found) throw new CommandError(`ご予約が見つかりません: ${reservationId}`)
    const { row } = await lockWithHolder(tx, found)
    await assertSeen(tx, row, seen)
    if (row.status === 'cancelled') return UNCHANGED
    if (!mayShopCancel(row, nowMs))
      throw new CommandError(`${row.number}: ご予約の日時を過ぎています。visited か no-show で記録してください。`)
    return toResult(row, await cancelLockedReservation(tx, row))
  },
})
