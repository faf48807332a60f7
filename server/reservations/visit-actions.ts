/** Visits that staff reserve and move for customers who call or come in. */
import { ulid } from 'ulid'
import * as visitActions from '#contract/reservations/actions.ts'
import { formatShortDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { formatClock, formatHours } from '#contract/shared/format-date.ts'
import { type BookingPeriod, getStaffPeriod, getStartProblem, type VisitKind } from '#contract/reservations/slots.ts'
import { getOpening } from '#contract/shops/hours.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { findVerifiedCustomerId } from '#server/customers/rows.ts'
import { deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { loadShop } from '#server/shops/shops.ts'
import { assertSeen, loadReservation, toResult, toSubject, toValues, UNCHANGED } from './action-parts.ts'
import { lockWithHolder, mayShopCancel, moveLockedVisit } from './change.ts'
import { startErrorMessage } from './free-slots.ts'
import { lockHolder } from './holders.ts'
import { notifyReservation } from './jobs.ts'
import { placeVisit } from './place-visit.ts'
import { addReservation, isVisit } from './rows.ts'

/**
 * Reserves a visit also within the lead time, and however many visits the customer has. It belongs to the account whose
 * confirmed address it has: an address that was not confirmed may be someone else's.
 */
export const createAction = deskAction({
  ...visitActions.create,
  permission: 'reservations',
  async run(tx, { startsAt: start, ...input }, { nowMs }) {
    const { kind, contact, shopId } = input
    const startsAt = Date.parse(start)
    const customerId = contact.email === null ? undefined : await findVerifiedCustomerId(tx, contact.email)
    const holder = await lockHolder(tx, customerId, contact)
    const shop = await loadShop({ db: tx }, shopId)
    const period = getStaffPeriod(nowMs, input.channel === 'shop')
    assertStart(shop, kind, startsAt, period)
    const times = await placeVisit(tx, { shop, kind, startsAt, nowMs, holder, period }).catch(explainFull)
    const row = await addReservation(tx, {
      ...input,
      ...times,
      id: ulid(nowMs),
      event: null,
      customerId: customerId ?? null,
      holder: holder.name,
      wish: null,
      itemIds: [],
      reformCase: null,
      status: 'confirmed',
      revision: 0,
      toldRevision: 0,
      checkedInAt: null,
      assignee: null,
      createdAt: new Date(nowMs),
    })
    await notifyReservation(tx, row, 'created')
    const entry = { subject: toSubject(row), after: toValues(row) }
    return { output: { number: row.number, isOfAccount: customerId !== undefined }, entry }
  },
})

/** Allowed until the start, also after the customers' own deadline. Customers with an address get a mail. */
export const moveAction = deskAction({
  ...visitActions.move,
  permission: 'reservations',
  async run(tx, { reservationId, seen, startsAt: start }, { nowMs }) {
    const { row, holder } = await lockWithHolder(tx, await loadReservation(tx, reservationId))
    await assertSeen(tx, row, seen)
    if (!isVisit(row))
      throw new CommandError(
        `${row.number}: イベントのご予約は、日時を変えられません。キャンセルしてから（cancel）、別の回をお客様に予約していただいてください。`,
      )
    if (!mayShopCancel(row, nowMs))
      throw new CommandError(
        `${row.number}: 日時を変えられるのは、ご予約の開始までです。新しいご予約として登録してください（reservations create）。`,
      )
    const startsAt = Date.parse(start)
    if (startsAt === row.startsAt.getTime()) return UNCHANGED
    const shop = await loadShop({ db: tx }, row.shopId)
    const period = getStaffPeriod(nowMs, false)
    assertStart(shop, row.kind, startsAt, period)
    return toResult(row, await moveLockedVisit(tx, { row, holder, shop, startsAt, nowMs, period }).catch(explainFull))
  },
})

/** As for customers, without the lead time. */
function assertStart(shop: Shop, kind: VisitKind, startsAt: number, { fromMs }: BookingPeriod): void {
  const problem = getStartProblem(shop, kind, startsAt, fromMs - 1)
  if (problem === undefined || problem === 'soon') return
  if (problem === 'grid') throw new CommandError('開始は、30分ごとの時刻で指定してください（例：13:30）。')
  if (problem !== 'closed') throw new CommandError(startErrorMessage(problem, kind))
  const opening = getOpening(shop, toJapanDate(startsAt))
  throw new CommandError(
    opening
      ? `営業時間（${formatHours(opening.opensAt, opening.closesAt)}）に収まる時刻を指定してください。`
      : `${shop.name}は、この日は休業日です。`,
  )
}

/** What customers read says that they should call the shop. */
function explainFull(error: unknown): never {
  if (!(error instanceof CodedError)) throw error
  if (error.code !== 'SLOT_FULL')
    throw new CommandError(
      'このお客様には、同じ時間に別のご予約があります。ご予約の一覧（reservations list --q）でご確認ください。',
    )
  const { nearest } = error.details as { nearest: string[] }
  const others =
    nearest.length > 0
      ? `近い空き: ${nearest.map((it) => formatStart(Date.parse(it))).join('、')}`
      : '近い日時に空きはありません。'
  throw new CommandError(`この時間は満席です。${others}`, { cause: error })
}

const formatStart = (startsAt: number): string => `${formatShortDay(toJapanDate(startsAt))} ${formatClock(startsAt)}`
