/** Entries of the log in words: fields by their titles, codes by the labels that the nouns have for them. */
import type { LogRow } from './log.ts'
import type { LoggedValues } from './log-values.ts'
import { formatTable, formatTime } from './show.ts'

/** By code, or computed from it. */
type CodeLabels = Readonly<Record<string, string>> | ((code: string) => string)

/** By kind of subject and field. */
export type LogLabels = Readonly<Record<string, Readonly<Record<string, CodeLabels>>>>

/** Of the fields in `before` and `after`. */
const FIELD_TITLES: Readonly<Record<string, string>> = {
  assignee: '担当',
  checkedInAt: '来店',
  day: '営業',
  endedSessions: 'ログアウトした端末',
  endsAt: '終わり',
  expiresAt: '掲載の終わり',
  fields: '変えた項目',
  isLocked: 'ロック',
  isPinned: '先頭に固定',
  isRead: '既読',
  isVerified: 'メールの確認',
  mails: '送ったメール',
  outcome: '対応',
  places: '枠',
  points: 'ポイント',
  pointsBack: '戻したポイント',
  position: '何番目の返金',
  price: '価格',
  publishedAt: '掲載の始まり',
  reason: '理由',
  recipients: '宛先の数',
  refundYen: '返金額',
  remainingYen: '返金できる額',
  replacedBy: 'やり直した返金',
  restockedPieces: '在庫に戻した数',
  result: '結果',
  salePrice: 'セール価格',
  saleUntil: 'セールの終わり',
  selling: '販売',
  startsAt: '日時',
  state: '状態',
  status: '状態',
  stock: '在庫',
  visibility: '公開',
  way: '方法',
  yen: '金額',
}

/** Of what is not logged itself, because someone typed it. */
const TYPED_TITLES: Readonly<Record<string, string>> = {
  address: 'お届け先',
  assignee: '担当',
  delivery: 'お届け日時',
  message: '返信',
  note: 'メモ',
  reason: '理由',
  shipment: '発送',
  text: '本文',
  tracking: 'お問い合わせ番号',
}

/** Counts changes, which says nothing to people. */
const UNSHOWN = 'revision'

/** Fields with milliseconds since 1970. */
const INSTANT = /(?:At|Until)$/

function formatValue(field: string, value: LoggedValues[string], labels: CodeLabels): string {
  const toLabel = (code: string) => (typeof labels === 'function' ? labels(code) : (labels[code] ?? code))
  if (value === null) return 'なし'
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ'
  if (typeof value === 'number') return INSTANT.test(field) ? formatTime(new Date(value)) : String(value)
  return typeof value === 'string' ? toLabel(value) : value.map(toLabel).join('・')
}

/** `状態: 注文受付 → 商品手配中` */
export const formatChange = (labels: LogLabels, { before, after, subjectKind }: LogRow): string =>
  Object.entries(after)
    .filter(([field]) => field !== UNSHOWN)
    .map(([field, value]) => {
      const known = field === 'fields' ? TYPED_TITLES : (labels[subjectKind]?.[field] ?? {})
      const earlier = before[field]
      const from = earlier === undefined ? '' : `${formatValue(field, earlier, known)} → `
      return `${FIELD_TITLES[field] ?? field}: ${from}${formatValue(field, value, known)}`
    })
    .join('、')

export const logTable = (labels: LogLabels, rows: readonly LogRow[]): string[] =>
  formatTable(
    [
      { title: '記録', of: ({ seq }) => String(seq) },
      { title: '日時', of: ({ at }) => formatTime(at) },
      { title: '担当', of: ({ actorName }) => actorName, isLong: true },
      { title: '操作', of: ({ action }) => action },
      { title: '対象', of: ({ subjectId }) => subjectId, isLong: true },
      { title: '変更', of: (row) => formatChange(labels, row), isLong: true },
    ],
    rows,
  )

/** Several nouns have entries about the same kind of subject. */
export function mergeLabels(all: readonly LogLabels[]): LogLabels {
  const merged: Record<string, LogLabels[string]> = {}
  for (const [kind, fields] of all.flatMap((it) => Object.entries(it))) merged[kind] = { ...merged[kind], ...fields }
  return merged
}
