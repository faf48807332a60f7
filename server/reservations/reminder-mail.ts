/** The reminder of a visit, by mail and push. */
import { listStarts } from '#contract/reservations/slots.ts'
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { defineMail, type LoadMail } from '#server/platform/mailer/mail.ts'
import type { PushTemplate } from '#server/platform/push/send.ts'
import { findReservationByNumber, isVisit, loadVisitShop, type ReservationRow } from './rows.ts'
import { attachCalendar, changeNote, toVisitSummary, type VisitProps, visitLines } from './visit-summary.ts'

interface ReminderProps extends VisitProps {
  /** The day of the visit, as seen on the day of the mail. Undefined if it is a later one. */
  day?: '本日' | '明日' | undefined
}

/**
 * Not of a visit that has begun, was cancelled, or that the hours of the shop no longer contain: staff have closed the day, and
 * speak to the customer. Seats stay valid until the file of their event cancels the session.
 */
export function mayRemind(row: ReservationRow, shop: Shop, nowMs: number): boolean {
  const startsAt = row.startsAt.getTime()
  const isHeld = !isVisit(row) || listStarts(shop, row.kind, toJapanDate(startsAt)).includes(startsAt)
  return row.status === 'confirmed' && nowMs < startsAt && isHeld
}

/** The mail may have waited until the day of the visit, or until the visit was moved, cancelled or over. */
const load: LoadMail<ReminderProps> = async ({ db, now }, stored) => {
  const props = stored as VisitProps
  const row = await findReservationByNumber(db, props.visit.number)
  if (!row) return undefined
  const nowMs = now()
  const shop = await loadVisitShop(db, row)
  const visit = toVisitSummary(row, shop, nowMs)
  // Another reminder follows after a change.
  const isCurrent = props.revision === undefined ? visit.time === props.visit.time : row.toldRevision === props.revision
  if (!isCurrent || !mayRemind(row, shop, nowMs)) return undefined
  return { props: { ...props, visit, day: nameDay(toJapanDate(row.startsAt.getTime()), toJapanDate(nowMs)) } }
}

const nameDay = (date: string, today: string): ReminderProps['day'] =>
  date === today ? '本日' : date === addDays(today, 1) ? '明日' : undefined

export const reservationReminderMail = defineMail<ReminderProps>(
  'reservationReminder',
  ({ visit, link, calendar, day }) => {
    const visitName = day ? `${day}のご予約` : 'ご予約'
    return {
      subject: `${visitName}のお知らせ`,
      body: [
        { text: `${visitName}をお知らせします。\nお会いできるのを楽しみにしております。` },
        visitLines(visit),
        { button: 'ご予約を確認する', link },
        changeNote(visit),
      ],
      calendar: attachCalendar(calendar),
    }
  },
  load,
)

/** Names no day, because a device may be switched on or read only on the day of the visit. */
export const reservationReminderPush: PushTemplate = {
  kind: 'reservationReminder',
  title: 'ご予約の日が近づきました',
  body: '日時と場所を、マイページでご確認ください。',
  path: '/mypage/reservation',
}
