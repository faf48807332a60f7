/** Reservations and sessions of events that new hours of a day no longer contain. They stay; staff speak to the customers. */
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { formatHours } from '#contract/shared/format-date.ts'
import { formatPhone } from '#contract/shared/phone-format.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { listSessionsOfShop, type ShopSession } from '#server/events/rows.ts'
import type { Db } from '#server/platform/db/client.ts'
import { formatTable } from '#server/platform/desk/show.ts'
import { formatName, formatSubject } from '#server/reservations/desk-output.ts'
import type { ReservationRow } from '#server/reservations/rows.ts'
import { isWithinOpening, listOutsideHours } from '#server/reservations/visit-conflicts.ts'

export interface InTheWay {
  reservations: ReservationRow[]
  sessions: ShopSession[]
}

export async function listInTheWay(db: Db, shop: Shop, date: string, nowMs: number): Promise<InTheWay> {
  const now = new Date(nowMs)
  const sessions = await listSessionsOfShop(db, shop.id, date)
  return {
    reservations: await listOutsideHours(db, shop, date, now),
    sessions: sessions.filter(
      (it) => it.startsAt > now && !isWithinOpening(shop, toJapanDate(it.startsAt.getTime()), it),
    ),
  }
}

export function formatInTheWay({ reservations, sessions }: InTheWay): string[] {
  const lines = []
  if (reservations.length > 0)
    lines.push(
      '',
      '次のご予約は、そのまま残っています。お客様にご連絡のうえ、reservations move か cancel をお願いします。',
      '',
      ...reservationLines(reservations),
    )
  if (sessions.length > 0)
    lines.push(
      '',
      '次のイベントの回は、そのまま残っています。開催しない場合は、イベントのファイルでその回を中止にしてください。',
      '',
      ...sessionLines(sessions),
    )
  return lines
}

const reservationLines = (rows: readonly ReservationRow[]): string[] =>
  formatTable(
    [
      { title: '番号', of: ({ number }) => number },
      { title: '時間', of: toHours },
      { title: '内容', of: formatSubject, isLong: true },
      { title: 'お名前', of: formatName, isLong: true },
      { title: '電話', of: ({ contact }) => (contact ? formatPhone(contact.phone) : '') },
      { title: 'メール', of: ({ contact }) => contact?.email ?? '', isLong: true },
    ],
    rows,
  )

const sessionLines = (sessions: readonly ShopSession[]): string[] =>
  formatTable(
    [
      { title: 'イベント', of: ({ eventId, title }) => `${eventId} ${title}`, isLong: true },
      { title: '時間', of: toHours },
      { title: 'ご予約', of: ({ seats }) => `${seats}席` },
    ],
    sessions,
  )

const toHours = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string =>
  formatHours(startsAt.getTime(), endsAt.getTime())
