import { dateInJapan } from '#contract/civil-date.ts'
import { KIND_RULES } from '#contract/slots.ts'
import { clockWords } from '#contract/visit-words.ts'
import type { ReservationRow } from '#server/domain/reservations/reservation-rows.ts'
import { addressWords, kanaOf, nameOf, phoneOf, type Shops, STATUS_WORDS } from './show-reservation.ts'

const day = (at: Date): string => dateInJapan(at.getTime())
const clock = (at: Date): string => clockWords(at.getTime())

const COLUMNS: [title: string, of: (row: ReservationRow, shops: Shops) => string][] = [
  ['予約番号', ({ number }) => number],
  ['状態', ({ status }) => STATUS_WORDS[status]],
  ['店舗', ({ shopId }, shops) => shops.get(shopId)?.name ?? String(shopId)],
  ['内容', ({ kind }) => KIND_RULES[kind].label],
  ['日付', ({ startsAt }) => day(startsAt)],
  ['開始', ({ startsAt }) => clock(startsAt)],
  ['終了', ({ endsAt }) => clock(endsAt)],
  ['お名前', nameOf],
  ['フリガナ', kanaOf],
  ['電話', phoneOf],
  ['メール', ({ contact }) => contact?.email ?? ''],
  ['会員', ({ customerId }) => (customerId ? '会員' : 'ゲスト')],
  ['大人', ({ adults }) => String(adults)],
  ['お子さま', ({ children }) => String(children)],
  ['お伺い先', addressWords],
  ['商品', ({ itemIds }) => itemIds.join(' ')],
  ['ご用件', ({ purpose }) => purpose],
  ['ご要望', ({ note }) => note],
  ['受付日', ({ createdAt }) => day(createdAt)],
]

export const reservationCells = (rows: readonly ReservationRow[], shops: Shops): string[][] => [
  COLUMNS.map(([title]) => title),
  ...rows.map((row) => COLUMNS.map(([, of]) => of(row, shops))),
]
