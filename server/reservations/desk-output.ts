import { formatAddress } from '#contract/addresses/labels.ts'
import { formatKind, formatPeople, formatVisit } from '#contract/reservations/labels.ts'
import { formatClock, formatHours } from '#contract/shared/format-date.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { formatPhone } from '#contract/shared/phone-format.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { formatFields, formatTime, formatTable } from '#server/platform/desk/show.ts'
import type { ReservationRow } from './rows.ts'

export const STATUS_LABELS: Record<ReservationRow['status'], string> = {
  confirmed: '確定',
  cancelled: 'キャンセル',
  visited: '来店済み',
  no_show: '来店なし',
}

export type Shops = ReadonlyMap<number, Pick<Shop, 'name'>>

const formatName = ({ contact }: ReservationRow): string =>
  contact ? `${contact.familyName} ${contact.givenName}` : '（退会）'

const formatKana = ({ contact }: ReservationRow): string =>
  contact ? `${contact.familyKana} ${contact.givenKana}` : ''

const formatContactPhone = ({ contact }: ReservationRow): string => (contact ? formatPhone(contact.phone) : '')

const formatVisitedAddress = ({ address }: ReservationRow): string => (address ? formatAddress(address) : '')

const formatCase = ({ reformCase }: ReservationRow): string =>
  reformCase ? `${reformCase.title}（${reformCase.id}）` : ''

const formatSubject = (row: ReservationRow): string =>
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

/** The visits of one shop on one day. */
export const dayTable = (rows: readonly ReservationRow[]): string[] =>
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
      { title: '状態', of: ({ status }) => STATUS_LABELS[status] },
      { title: '番号', of: ({ number }) => number },
      { title: 'ご用件・備考', of: ({ purpose, note }) => oneLine(`${purpose} ${note}`), isLong: true },
    ],
    rows,
  )

export const reservationFields = (row: ReservationRow, shops: Shops): string[] =>
  formatFields({
    番号: row.number,
    ID: row.id,
    状態: STATUS_LABELS[row.status],
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
    受付: formatTime(row.createdAt),
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
]

export const reservationCsvRows = (rows: readonly ReservationRow[], shops: Shops): string[][] => [
  COLUMNS.map(([title]) => title),
  ...rows.map((row) => COLUMNS.map(([, of]) => of(row, shops))),
]
