import { formatAddress } from '#contract/addresses/labels.ts'
import { formatKind, formatPeople, formatVisit } from '#contract/reservations/labels.ts'
import { formatClock, formatHours } from '#contract/shared/format-date.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { formatPhone } from '#contract/shared/phone-format.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { type Column, formatFields, formatTime, formatTable } from '#server/platform/desk/show.ts'
import { CHANNEL_LABELS, POOL_LABELS, STATUS_LABELS } from '#contract/reservations/desk.ts'
import type { BlockRow, NoteRow, ReservationRow } from './rows.ts'

export type Shops = ReadonlyMap<number, Pick<Shop, 'name'>>

/** Without an account, only the end of the retention period erases the contact. */
export function formatName({ contact, customerId }: ReservationRow): string {
  if (contact) return `${contact.familyName} ${contact.givenName}`
  return customerId ? '（退会）' : '（保存期間の終了により消去）'
}

const formatKana = ({ contact }: ReservationRow): string =>
  contact ? `${contact.familyKana} ${contact.givenKana}` : ''

const formatContactPhone = ({ contact }: ReservationRow): string => (contact ? formatPhone(contact.phone) : '')

const formatVisitedAddress = ({ address }: ReservationRow): string => (address ? formatAddress(address) : '')

const formatCase = ({ reformCase }: ReservationRow): string =>
  reformCase ? `${reformCase.title}（${reformCase.id}）` : ''

export const formatSubject = (row: ReservationRow): string =>
  row.reformCase ? `${formatKind(row)}（施工事例${row.reformCase.id}）` : formatKind(row)

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

export const reservationTable = (rows: readonly ReservationRow[], shops: Shops): string[] =>
  formatTable(
    [
      { title: '番号', of: ({ number }) => number },
      { title: '日時', of: ({ startsAt }) => formatTime(startsAt) },
      { title: '店舗', of: ({ shopId }) => shops.get(shopId)?.name ?? String(shopId), isLong: true },
      { title: '内容', of: formatSubject },
      { title: 'お名前', of: formatName, isLong: true },
      { title: '状態', of: ({ status }) => STATUS_LABELS[status] },
    ],
    rows,
  )

type Notes = ReadonlyMap<string, readonly Pick<NoteRow, 'text'>[]>

const listTexts = (notes: Notes, { id }: ReservationRow): string[] => (notes.get(id) ?? []).map(({ text }) => text)

/** `来店済み 13:55` */
const formatState = ({ status, checkedInAt }: ReservationRow): string =>
  `${STATUS_LABELS[status]}${checkedInAt ? ` ${formatClock(checkedInAt.getTime())}` : ''}`

const ASSIGNEE: Column<ReservationRow> = { title: '担当', of: ({ assignee }) => assignee ?? '', isLong: true }

/** The visits of one shop on one day, with notes of the staff after those of the customer. */
export const dayTable = (rows: readonly ReservationRow[], notes: Notes): string[] =>
  formatTable(
    [
      {
        title: '時間',
        of: ({ startsAt, endsAt }) => formatHours(startsAt.getTime(), endsAt.getTime()),
      },
      { title: '内容', of: formatSubject },
      { title: 'お名前', of: formatName, isLong: true },
      { title: '人数', of: formatPeople },
      { title: '電話', of: formatContactPhone },
      { title: '状態', of: formatState },
      ...(rows.some(({ assignee }) => assignee) ? [ASSIGNEE] : []),
      { title: '番号', of: ({ number }) => number },
      {
        title: 'ご用件・備考',
        of: (row) => oneLine([row.purpose, row.note, ...listTexts(notes, row)].join(' ')),
        isLong: true,
      },
    ],
    rows,
  )

export const blockTable = (rows: readonly BlockRow[]): string[] =>
  formatTable(
    [
      { title: '時間', of: ({ startsAt, endsAt }) => formatHours(startsAt.getTime(), endsAt.getTime()) },
      { title: '枠', of: ({ pool, places }) => `${POOL_LABELS[pool]} ${places}枠` },
      { title: '番号', of: ({ number }) => number },
      { title: '理由', of: ({ reason }) => reason, isLong: true },
    ],
    rows,
  )

/** A visit that was booked by phone may have no mail address. */
export const formatTold = ({ contact }: ReservationRow): string =>
  contact?.email ? 'お客様にメールでお知らせします。' : 'お客様にお電話でお知らせください。'

export const reservationFields = (row: ReservationRow, shops: Shops, notes: readonly NoteRow[]): string[] =>
  formatFields({
    番号: row.number,
    ID: row.id,
    状態: STATUS_LABELS[row.status],
    来店: formatTime(row.checkedInAt),
    担当: row.assignee,
    日時: formatVisit(row.startsAt.getTime(), row.endsAt.getTime()),
    内容: formatKind(row),
    店舗: shops.get(row.shopId)?.name ?? String(row.shopId),
    お伺い先: formatVisitedAddress(row),
    お名前: formatName(row),
    フリガナ: formatKana(row),
    電話: formatContactPhone(row),
    メール: row.contact?.email,
    会員: row.customerId ?? 'ゲスト',
    人数: formatPeople(row),
    商品: row.itemIds.join('、'),
    施工事例: formatCase(row),
    ご用件: row.purpose,
    備考: row.note,
    受付: `${formatTime(row.createdAt)}　${CHANNEL_LABELS[row.channel]}`,
    メモ: notes.map(({ at, author, text }) => `${formatTime(at)}　${author}\n${text}`).join('\n'),
  })

const day = (at: Date): string => toJapanDate(at.getTime())
const clock = (at: Date): string => formatClock(at.getTime())

const COLUMNS: [title: string, of: (row: ReservationRow, shops: Shops) => string][] = [
  ['予約番号', ({ number }) => number],
  ['状態', ({ status }) => STATUS_LABELS[status]],
  ['店舗', ({ shopId }, shops) => shops.get(shopId)?.name ?? String(shopId)],
  ['内容', formatKind],
  ['日付', ({ startsAt }) => day(startsAt)],
  ['開始', ({ startsAt }) => clock(startsAt)],
  ['終了', ({ endsAt }) => clock(endsAt)],
  ['お名前', formatName],
  ['フリガナ', formatKana],
  ['電話', formatContactPhone],
  ['メール', ({ contact }) => contact?.email ?? ''],
  ['会員', ({ customerId }) => (customerId ? '会員' : 'ゲスト')],
  ['大人', ({ adults }) => String(adults)],
  ['お子さま', ({ children }) => String(children)],
  ['お伺い先', formatVisitedAddress],
  ['商品', ({ itemIds }) => itemIds.join(' ')],
  ['施工事例', formatCase],
  ['ご用件', ({ purpose }) => purpose],
  ['備考', ({ note }) => note],
  ['受付日', ({ createdAt }) => day(createdAt)],
  ['受付方法', ({ channel }) => CHANNEL_LABELS[channel]],
  ['来店時刻', ({ checkedInAt }) => (checkedInAt ? clock(checkedInAt) : '')],
  ['担当', ({ assignee }) => assignee ?? ''],
]

export const reservationCsvRows = (rows: readonly ReservationRow[], shops: Shops): string[][] => [
  COLUMNS.map(([title]) => title),
  ...rows.map((row) => COLUMNS.map(([, of]) => of(row, shops))),
]
