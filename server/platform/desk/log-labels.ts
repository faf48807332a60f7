/** Entries of the log in words: fields by their titles, codes by the labels that the nouns have for them. */
import type { LogRow } from './log.ts'
import type { LoggedValues } from './log-values.ts'
import { formatTable, formatTime } from './show.ts'

/** By code, or computed from it. */
type CodeLabels = Readonly<Record<string, string>> | ((code: string) => string)

/** A field, also one that is only named in `fields` because someone typed it. */
interface LogField {
  title: string
  codes?: CodeLabels
}

/** By kind of subject and field. */
export type LogLabels = Readonly<Record<string, Readonly<Record<string, LogField>>>>

/** The names of fields that changed, where their values are not logged. */
const FIELDS = 'fields'

/** Counts changes, which says nothing to people. */
const UNSHOWN = 'revision'

/** Fields with milliseconds since 1970. */
const INSTANT = /(?:At|Until)$/

function formatValue(field: string, value: LoggedValues[string], labels: CodeLabels = {}): string {
  const toLabel = (code: string) => (typeof labels === 'function' ? labels(code) : (labels[code] ?? code))
  if (value === null) return 'なし'
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ'
  if (typeof value === 'number') return INSTANT.test(field) ? formatTime(new Date(value)) : String(value)
  return typeof value === 'string' ? toLabel(value) : value.map(toLabel).join('・')
}

/** `状態: 注文受付 → 商品手配中` */
export function formatChange(labels: LogLabels, { before, after, subjectKind }: LogRow): string {
  const known = labels[subjectKind] ?? {}
  const toTitle = (field: string) => known[field]?.title ?? field
  return Object.entries(after)
    .filter(([field]) => field !== UNSHOWN)
    .map(([field, value]) => {
      const { title, codes } =
        field === FIELDS ? { title: '変えた項目', codes: toTitle } : { title: toTitle(field), ...known[field] }
      const earlier = before[field]
      const from = earlier === undefined ? '' : `${formatValue(field, earlier, codes)} → `
      return `${title}: ${from}${formatValue(field, value, codes)}`
    })
    .join('、')
}

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
