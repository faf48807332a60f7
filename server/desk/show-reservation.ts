import { phoneWords } from '#contract/phone-words.ts'
import type { Shop } from '#contract/shops.ts'
import { KIND_RULES } from '#contract/slots.ts'
import { clockWords, peopleWords, visitWords } from '#contract/visit-words.ts'
import type { ReservationRow } from '#server/domain/reservations/reservation-rows.ts'
import { fields, showTime, table } from './show.ts'

export const STATUS_WORDS: Record<ReservationRow['status'], string> = {
  confirmed: '予約',
  cancelled: 'キャンセル',
  visited: '来店済み',
  no_show: '来店なし',
}

export type Shops = ReadonlyMap<number, Pick<Shop, 'name'>>

export const nameOf = ({ contact }: ReservationRow): string =>
  contact ? `${contact.familyName} ${contact.givenName}` : '（退会）'

export const kanaOf = ({ contact }: ReservationRow): string =>
  contact ? `${contact.familyKana} ${contact.givenKana}` : ''

export const phoneOf = ({ contact }: ReservationRow): string => (contact ? phoneWords(contact.phone) : '')

export const addressWords = ({ address: it }: ReservationRow): string =>
  it
    ? `${it.postalCode.replace(/^(\d{3})/, '〒$1-')} ${it.prefecture}${it.city}${it.address1} ${it.address2}`.trim()
    : ''

/** On one line. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

export const reservationTable = (rows: readonly ReservationRow[], shops: Shops): string[] =>
  table(
    [
      { title: '番号', of: ({ number }) => number },
      { title: '日時', of: ({ startsAt }) => showTime(startsAt) },
      { title: '店舗', of: ({ shopId }) => shops.get(shopId)?.name ?? String(shopId), isLong: true },
      { title: 'ご用件', of: ({ kind }) => KIND_RULES[kind].label },
      { title: 'お名前', of: nameOf, isLong: true },
      { title: '状態', of: ({ status }) => STATUS_WORDS[status] },
    ],
    rows,
  )

/** One day of one shop, for the counter. */
export const bookTable = (rows: readonly ReservationRow[]): string[] =>
  table(
    [
      {
        title: '時間',
        of: ({ startsAt, endsAt }) => `${clockWords(startsAt.getTime())}〜${clockWords(endsAt.getTime())}`,
      },
      { title: '内容', of: ({ kind }) => KIND_RULES[kind].label },
      { title: 'お名前', of: nameOf, isLong: true },
      { title: '人数', of: peopleWords },
      { title: '電話', of: phoneOf },
      { title: '状態', of: ({ status }) => STATUS_WORDS[status] },
      { title: '番号', of: ({ number }) => number },
      { title: 'ご要望', of: ({ purpose, note }) => oneLine(`${purpose} ${note}`), isLong: true },
    ],
    rows,
  )

export const reservationFields = (row: ReservationRow, shops: Shops): string[] =>
  fields({
    番号: row.number,
    ID: row.id,
    状態: STATUS_WORDS[row.status],
    日時: visitWords(row.startsAt.getTime(), row.endsAt.getTime()),
    内容: KIND_RULES[row.kind].label,
    店舗: shops.get(row.shopId)?.name ?? String(row.shopId),
    お伺い先: addressWords(row),
    お名前: nameOf(row),
    フリガナ: kanaOf(row),
    電話: phoneOf(row),
    メール: row.contact?.email,
    会員: row.customerId ?? 'ゲスト',
    人数: peopleWords(row),
    商品: row.itemIds.join('、'),
    ご用件: row.purpose,
    ご要望: row.note,
    受付: showTime(row.createdAt),
  })
