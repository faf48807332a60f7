/** Formats command output, at most 100 columns wide. */
import { countColumns, truncate, pad } from './columns.ts'
import { toPlainLine, toPlainLines } from './plain-output.ts'

const MAX_COLUMNS = 100
const GAP = '  '
/** Minimum width of a truncated column. */
const MIN_COLUMNS = 8

export interface Column<Row> {
  title: string
  of: (row: Row) => string
  /** Truncated if the table is too wide. */
  isLong?: boolean
}

export function formatTable<Row>(columns: Column<Row>[], rows: readonly Row[]): string[] {
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ of }) => toPlainLine(of(row))))]
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => countColumns(line[at]!))))
  for (;;) {
    const tooMany = widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1)) - MAX_COLUMNS
    const widest = Math.max(...columns.map(({ isLong }, at) => (isLong ? widths[at]! : 0)))
    if (tooMany <= 0 || widest <= MIN_COLUMNS) break
    const at = columns.findIndex(({ isLong }, index) => isLong && widths[index] === widest)
    widths[at] = widest - 1
  }
  return cells.map((line) =>
    line
      .map((text, at) => pad(truncate(text, widths[at]!), widths[at]!))
      .join(GAP)
      .trimEnd(),
  )
}

/** Lists labelled values, omitting missing ones. */
export function formatFields(values: Record<string, string | null | undefined>): string[] {
  const given = Object.entries(values).filter(([, value]) => value)
  const width = Math.max(...given.map(([label]) => countColumns(label)))
  return given.flatMap(([label, value]) =>
    toPlainLines(value!).map((line, at) => `${pad(at === 0 ? label : '', width)}${GAP}${line}`),
  )
}

const clock = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Tokyo' })

/** `2026/11/20 10:05`, in Japan. */
export const formatTime = (at: Date | string | null): string => (at === null ? '' : clock.format(new Date(at)))
