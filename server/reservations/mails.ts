/** The mails about a reservation, to the customer and to the shop. */
import { type Block, defineMail, deskStep, phoneContact, type MailProps } from '#server/platform/mailer/mail.ts'
import { reservationReminderMail } from './reminder-mail.ts'
import { attachCalendar, changeNote, visitLines, type VisitProps, type VisitSummary } from './visit-summary.ts'

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
  /** How staff took it. Missing if the customer made it. */
  channel?: string
}

export const reservationCreatedMail = defineMail<VisitProps>('reservationCreated', ({ visit, link, calendar }) => ({
  subject: 'ご予約を承りました',
  body: [
    { text: 'ご予約いただき、ありがとうございます。\n以下の内容で承りました。お会いできるのを楽しみにしております。' },
    visitLines(visit),
    { button: 'ご予約を確認する', link },
    changeNote(visit),
    { note: '添付のファイルを開くと、カレンダーに登録できます。' },
  ],
  calendar: attachCalendar(calendar),
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
    calendar: attachCalendar(calendar),
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
    calendar: attachCalendar(calendar),
  }),
)

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
  ({ event, visit, ...customer }, sender) => ({
    subject: `${SUBJECTS[event]}（${visit.number}）`,
    body: [
      { text: `${SUBJECTS[event]}がありました。` },
      visitLines(visit),
      ...section('受付', customer.channel ?? ''),
      ...section('お客様', customer.contact),
      ...section('ご覧になりたい商品', customer.items),
      ...section('ご用件', customer.purpose),
      ...section('備考', customer.note),
      ...deskStep(sender, 'ご予約を確認する', {
        command: `reservations show ${visit.number}`,
        path: `/visits/${visit.number}`,
      }),
    ],
  }),
)

interface ConflictsProps extends MailProps {
  visits: (VisitSummary & { contact: string; reason: string })[]
  /** Number of visits that are not listed. */
  others?: number
}

/** To the staff of the shop, who must speak to the customers. */
export const reservationConflictsMail = defineMail<ConflictsProps>(
  'reservationConflicts',
  ({ visits, others = 0 }, sender) => ({
    subject: `お受けできなくなったご予約（${visits.length + others}件）`,
    body: [
      {
        text: '店舗の休業日・営業時間・定員の変更により、\n次のご予約をお受けできなくなりました。\nご予約は、そのまま残っています。\nお客様にご連絡のうえ、日時の変更か\nキャンセルをお願いします。',
      },
      ...visits.flatMap(({ contact, reason, ...visit }) => [
        visitLines(visit),
        ...section('理由', reason),
        ...section('お客様', contact),
      ]),
      ...(others > 0 ? [{ text: `ほか${others}件` }] : []),
      ...deskStep(sender, '日時を変える', { command: 'reservations move <予約番号>', path: '/visits' }),
    ],
  }),
)

export const reservationMails = [
  reservationCreatedMail,
  reservationChangedMail,
  reservationCancelledMail,
  reservationReminderMail,
  reservationRefusedMail,
  reservationNoticeMail,
  reservationConflictsMail,
]
