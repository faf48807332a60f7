import { phoneWords } from '#contract/phone-words.ts'
import type { CustomerRow } from '#server/domain/customers/customer-rows.ts'
import { fields, showTime, table } from './show.ts'

const state = ({ withdrawnAt, lockedAt, verifiedAt }: CustomerRow): string =>
  withdrawnAt ? '退会' : lockedAt ? 'ロック' : verifiedAt ? '確認済み' : '未確認'

export const customerTable = (rows: readonly CustomerRow[]): string[] =>
  table(
    [
      { title: 'ID', of: ({ id }) => id },
      { title: 'お名前', of: ({ familyName, givenName }) => `${familyName} ${givenName}`.trim(), isLong: true },
      { title: 'メール', of: ({ email }) => email ?? '', isLong: true },
      { title: '状態', of: state },
      { title: 'ご登録', of: ({ createdAt }) => showTime(createdAt) },
    ],
    rows,
  )

export const customerFields = (row: CustomerRow, devices: number): string[] =>
  fields({
    ID: row.id,
    お名前: `${row.familyName} ${row.givenName}`.trim(),
    フリガナ: `${row.familyKana} ${row.givenKana}`.trim(),
    メール: row.email,
    変更先のメール: row.pendingEmail,
    状態: state(row),
    メールの確認: showTime(row.verifiedAt),
    電話: row.phone && phoneWords(row.phone),
    住所: [row.postalCode?.replace(/^(\d{3})/, '〒$1-'), row.prefecture, row.city, row.address1, row.address2]
      .filter(Boolean)
      .join(' '),
    生年月日: row.birthday,
    お知らせメール: row.newsletter ? '受け取る' : '受け取らない',
    ご登録: showTime(row.createdAt),
    ロック: showTime(row.lockedAt),
    退会: showTime(row.withdrawnAt),
    ログイン中の端末: `${devices}台`,
  })

/** For programs: everything but what nobody is to see. */
export const publicData = ({ passwordHash: _secret, ...rest }: CustomerRow) => rest
