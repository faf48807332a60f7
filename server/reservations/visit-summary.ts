/** What the mails about a reservation say about its visit, and their calendar file. */
import { CALENDAR_FILE_NAME, createVisitCalendar } from '#contract/reservations/calendar.ts'
import { formatKind, formatPeople, formatVisitPlace, formatVisit } from '#contract/reservations/labels.ts'
import { formatClock } from '#contract/shared/format-date.ts'
import { changeUntil } from '#contract/reservations/slots.ts'
import { toJapanDate, formatDay } from '#contract/shared/civil-date.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { getShopAddress } from '#server/platform/mailer/enqueue.ts'
import type { Block, CalendarFile, LinkMailProps } from '#server/platform/mailer/mail.ts'
import type { Env } from '#server/platform/system/env.ts'
import type { ReservationRow } from './rows.ts'

/** A visit as shown in mails. */
export interface VisitSummary {
  number: string
  /** Label of the kind, or the event. */
  kind: string
  time: string
  /** For a survey, the customer's address. */
  place: string
  shop: string
  shopPhone: string
  people: string
  /** Title of the renovation case that the visit is about, if any. */
  reformCase?: string | undefined
  /** Path of the page where the same can be reserved again. */
  page: string
  /** Deadline for changing or cancelling online, formatted for display. Undefined when it has passed. */
  changeUntil?: string | undefined
}

export function toVisitSummary(row: ReservationRow, shop: Shop, nowMs: number): VisitSummary {
  const startsAt = row.startsAt.getTime()
  const endsAt = row.endsAt.getTime()
  const until = changeUntil(row.kind, startsAt)
  return {
    number: row.number,
    kind: formatKind(row),
    time: formatVisit(startsAt, endsAt),
    place: formatVisitPlace(row, shop),
    shop: shop.name,
    shopPhone: shop.phone,
    people: formatPeople(row),
    reformCase: row.reformCase?.title,
    page: row.event ? `/events/${row.event.id}` : '/reservation',
    changeUntil: nowMs <= until ? `${formatDay(toJapanDate(until))} ${formatClock(until)}` : undefined,
  }
}

export interface VisitProps extends LinkMailProps {
  visit: VisitSummary
  /** The calendar file. */
  calendar: string
  /** Of the reservation. Undefined in mails that were queued before it was stored. */
  revision?: number | undefined
}

export const visitLines = (visit: VisitSummary): Block => ({
  lines: [
    `予約番号：${visit.number}`,
    `日時：${visit.time}`,
    `内容：${visit.kind}`,
    `店舗：${visit.shop}`,
    `場所：${visit.place}`,
    `人数：${visit.people}`,
    ...(visit.reformCase ? [`施工事例：${visit.reformCase}`] : []),
  ],
})

/** The deadline of a visit on the same or the next day may have passed before its mail is written. */
export const changeNote = ({ changeUntil, shop, shopPhone }: VisitSummary): Block => ({
  note:
    changeUntil === undefined
      ? `変更・キャンセルは、\n${shop}（${shopPhone}）へお電話ください。`
      : `変更・キャンセルは、${changeUntil}まで\n上のページで承ります。それ以降は、\n${shop}（${shopPhone}）へお電話ください。`,
})

/** The organizer is the store's own address, to which mail programs would reply. */
export const createCalendarFile = (
  row: ReservationRow,
  shop: Shop,
  { PUBLIC_URL, MAIL_FROM }: Pick<Env, 'PUBLIC_URL' | 'MAIL_FROM'>,
  stampAt: number,
): string =>
  createVisitCalendar({ ...row, startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() }, shop, {
    host: new URL(PUBLIC_URL).hostname,
    stampAt,
    organizerEmail: getShopAddress({ MAIL_FROM }),
  })

/** For the mail about a closed account. */
export const listCancelledVisits = (visits: readonly VisitSummary[]): Block[] => [
  { text: 'あわせて、次のご予約をキャンセルし、\n店舗にお知らせしました。' },
  ...visits.map(({ number, time, kind, shop }) => ({
    lines: [`日時：${time}`, `内容：${kind}`, `店舗：${shop}`, `予約番号：${number}`],
  })),
]

export const attachCalendar = (text: string): CalendarFile => ({ fileName: CALENDAR_FILE_NAME, text })
