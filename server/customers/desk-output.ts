import { formatPostalCode } from '#contract/addresses/labels.ts'
import { formatPhone } from '#contract/shared/phone-format.ts'
import type { Guest } from '#server/platform/desk/person.ts'
import { formatFields, formatTable, formatTime } from '#server/platform/desk/show.ts'
import type { CustomerRow } from './rows.ts'

const formatDate = (at: Date): string => formatTime(at).split(' ')[0]!

const state = ({ closedAt, lockedAt, verifiedAt }: CustomerRow): string =>
  closedAt ? '退会' : lockedAt ? 'ロック' : verifiedAt ? '確認済み' : '未確認'

export const customerTable = (rows: readonly CustomerRow[]): string[] =>
  formatTable(
    [
      { title: 'ID', of: ({ id }) => id },
      { title: 'お名前', of: ({ familyName, givenName }) => `${familyName} ${givenName}`.trim(), isLong: true },
      { title: 'メール', of: ({ email }) => email ?? '', isLong: true },
      { title: '電話', of: ({ phone }) => formatPhone(phone ?? '') },
      { title: '状態', of: state },
      { title: 'ご登録', of: ({ createdAt }) => formatDate(createdAt) },
    ],
    rows,
  )

export const guestTable = (guests: readonly Guest[]): string[] =>
  formatTable(
    [
      { title: '日付', of: ({ at }) => formatDate(at) },
      { title: 'お名前', of: ({ name }) => name, isLong: true },
      { title: 'メール', of: ({ email }) => email ?? '', isLong: true },
      { title: '電話', of: ({ phone }) => formatPhone(phone) },
      { title: '表示する操作', of: ({ command }) => command },
    ],
    guests,
  )

/** With the proof of the consent. */
export function formatNewsletter({ newsletter, newsletterConsentedAt, newsletterChangedAt }: CustomerRow): string {
  if (!newsletterConsentedAt) return newsletter ? '受け取る' : '受け取らない'
  const consent = `${formatTime(newsletterConsentedAt)}に同意`
  return newsletter ? `受け取る（${consent}）` : `受け取らない（${consent}、${formatTime(newsletterChangedAt)}に解除）`
}

export const customerFields = (
  row: CustomerRow,
  { devices, passkeys }: { devices: number; passkeys: number },
): string[] =>
  formatFields({
    ID: row.id,
    お名前: `${row.familyName} ${row.givenName}`.trim(),
    フリガナ: `${row.familyKana} ${row.givenKana}`.trim(),
    メール: row.email,
    変更先のメール: row.pendingEmail,
    状態: state(row),
    メールの確認: formatTime(row.verifiedAt),
    電話: row.phone && formatPhone(row.phone),
    住所: [row.postalCode && formatPostalCode(row.postalCode), row.prefecture, row.city, row.address1, row.address2]
      .filter(Boolean)
      .join(' '),
    生年月日: row.birthday,
    メールマガジン: formatNewsletter(row),
    ご登録: formatTime(row.createdAt),
    ロック: formatTime(row.lockedAt),
    退会: formatTime(row.closedAt),
    ログイン中の端末: `${devices}台`,
    パスキー: `${passkeys}個`,
  })

/** For `--json` output. */
export const withoutSecrets = ({ passwordHash: _hash, passkeyUserHandle: _handle, ...rest }: CustomerRow) => rest
