/** The mails about a reservation, to the customer and to the shop. */
import { createVisitCalendar } from '#contract/reservations/calendar.ts'
import { formatKind, formatPeople, formatVisitPlace, formatVisit } from '#contract/reservations/labels.ts'
import { formatClock } from '#contract/shared/format-date.ts'
import { changeUntil } from '#contract/reservations/slots.ts'
import { toJapanDate, formatDay } from '#contract/shared/civil-date.ts'
import type { Shop } from '#contract/shops/schema.ts'
import {
  type Block,
  defineMail,
  phoneContact,
  type MailProps,
  type LinkMailProps,
} from '#server/platform/mailer/mail.ts'
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
  /** Deadline for changing or cancelling online, formatted for display. */
  changeUntil: string
}

export function toVisitSummary(row: ReservationRow, shop: Shop): VisitSummary {
  const [startsAt, endsAt] = [row.startsAt.getTime(), row.endsAt.getTime()]
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
    changeUntil: `${formatDay(toJapanDate(until))} ${formatClock(until)}`,
  }
}

export const createCalendarFile = (row: ReservationRow, shop: Shop, publicUrl: string, stampAt: number): string =>
  createVisitCalendar(
    { ...row, startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() },
    shop,
    new URL(publicUrl).hostname,
    stampAt,
  )

interface VisitProps extends LinkMailProps {
  visit: VisitSummary
  /** The calendar file. */
  calendar: string
}

interface ChangedProps extends VisitProps {
  /** The shop changed when the session of the event ends. */
  isEndChanged?: boolean
}

interface CancelledProps extends VisitProps {
  /** The shop does not hold the session of the event. */
  isEventCancelled?: boolean
}

/** `wishes` and `nearest` are formatted for display. */
interface RefusalProps extends MailProps {
  reason: string
  /** The shop, or the event. */
  place: string
  /** As in `VisitSummary`. */
  page: string
  wishes: string[]
  nearest: string[]
}

/** `contact` and the fields after it are shown as entered by the customer. */
interface ShopNoticeProps extends MailProps {
  event: 'created' | 'changed' | 'cancelled'
  visit: VisitSummary
  contact: string
  items: string
  purpose: string
  note: string
}

const visitLines = (visit: VisitSummary): Block => ({
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

const changeNote = ({ changeUntil, shop, shopPhone }: VisitSummary): Block => ({
  note: `変更・キャンセルは、${changeUntil}まで\n上のページで承ります。それ以降は、\n${shop}（${shopPhone}）へお電話ください。`,
})

export const reservationCreatedMail = defineMail<VisitProps>('reservationCreated', ({ visit, link, calendar }) => ({
  subject: 'ご予約を承りました',
  body: [
    { text: 'ご予約いただき、ありがとうございます。\n以下の内容で承りました。お会いできるのを楽しみにしております。' },
    visitLines(visit),
    { button: 'ご予約を確認する', link },
    changeNote(visit),
    { note: '添付のファイルを開くと、カレンダーに登録できます。' },
  ],
  calendar,
}))

export const reservationChangedMail = defineMail<ChangedProps>(
  'reservationChanged',
  ({ visit, link, calendar, isEndChanged }) => ({
    subject: isEndChanged ? 'イベントの終了時刻変更のお知らせ' : 'ご予約の日時を変更しました',
    body: [
      {
        text: `${
          isEndChanged
            ? 'お申し込みいただいた回の終了時刻を変更いたしました。\nご迷惑をおかけし、申し訳ございません。'
            : 'ご予約の日時を変更しました。'
        }\n新しい内容は、以下のとおりです。`,
      },
      visitLines(visit),
      { button: 'ご予約を確認する', link },
      changeNote(visit),
      { note: '添付のファイルを開くと、カレンダーの予定が更新されます。' },
    ],
    calendar,
  }),
)

export const reservationCancelledMail = defineMail<CancelledProps>(
  'reservationCancelled',
  ({ visit, calendar, isEventCancelled }, sender) => ({
    ...(isEventCancelled
      ? {
          subject: 'イベント中止のお知らせ',
          body: [
            {
              text: 'まことに申し訳ございません。\nお申し込みいただいた回は、\n都合により中止とさせていただくことになりました。\n以下のご予約は、キャンセルといたしました。',
            },
            visitLines(visit),
            { button: 'ほかの日程とイベントを見る', link: `${sender.url}/events` },
            { note: `ご不明な点は、${visit.shop}（${visit.shopPhone}）へ\nお問い合わせください。` },
          ],
        }
      : {
          subject: 'ご予約をキャンセルしました',
          body: [
            { text: '以下のご予約をキャンセルしました。\nまたのご利用をお待ちしております。' },
            visitLines(visit),
            { button: 'あらためて予約する', link: `${sender.url}${visit.page}` },
            { note: `お心当たりがない場合は、${phoneContact(sender)}へご連絡ください。` },
          ],
        }),
    calendar,
  }),
)

export const reservationReminderMail = defineMail<VisitProps>('reservationReminder', ({ visit, link, calendar }) => ({
  subject: '明日のご予約のお知らせ',
  body: [
    { text: '明日のご予約をお知らせします。\nお会いできるのを楽しみにしております。' },
    visitLines(visit),
    { button: 'ご予約を確認する', link },
    changeNote(visit),
  ],
  calendar,
}))

const listSection = (label: string, lines: readonly string[]): Block[] =>
  lines.length > 0 ? [{ lines: [`${label}：`, ...lines] }] : []

/** To a customer who did not see the refusal. */
export const reservationRefusedMail = defineMail<RefusalProps>(
  'reservationRefused',
  ({ reason, place, page, wishes, nearest }, sender) => ({
    subject: 'ご予約を承れませんでした',
    body: [
      { text: 'お送りいただいたご予約を、お受けすることができませんでした。' },
      { text: reason },
      ...listSection('ご希望', [place, ...wishes]),
      ...listSection('現在空いている近い日時', nearest),
      { button: 'あらためて予約する', link: `${sender.url}${page}` },
      {
        note: 'お心当たりがない場合は、ほかの方の入力間違いと\n思われます。お手数ですが、このメールを破棄してください。',
      },
    ],
  }),
)

const SUBJECTS = { created: '新しいご予約', changed: 'ご予約の変更', cancelled: 'ご予約のキャンセル' }

const section = (label: string, text: string): Block[] =>
  text ? [{ lines: [`${label}：`, ...text.split(/\r?\n/)] }] : []

/** To the staff of the shop. */
export const reservationNoticeMail = defineMail<ShopNoticeProps>(
  'reservationNotice',
  ({ event, visit, ...customer }) => ({
    subject: `${SUBJECTS[event]}（${visit.number}）`,
    body: [
      { text: `${SUBJECTS[event]}がありました。` },
      visitLines(visit),
      ...section('お客様', customer.contact),
      ...section('ご覧になりたい商品', customer.items),
      ...section('ご用件', customer.purpose),
      ...section('備考', customer.note),
    ],
  }),
)

/** For the mail about a closed account. */
export const listCancelledVisits = (visits: readonly VisitSummary[]): Block[] => [
  { text: 'あわせて、次のご予約をキャンセルし、\n店舗にお知らせしました。' },
  ...visits.map(({ number, time, kind, shop }) => ({
    lines: [`日時：${time}`, `内容：${kind}`, `店舗：${shop}`, `予約番号：${number}`],
  })),
]

export const reservationMails = [
  reservationCreatedMail,
  reservationChangedMail,
  reservationCancelledMail,
  reservationReminderMail,
  reservationRefusedMail,
  reservationNoticeMail,
]
