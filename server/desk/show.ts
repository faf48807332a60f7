/** Forms of what a command tells: 100 columns at most. */
import { columnsOf, cutTo, padTo } from './columns.ts'
import { plainLine, plainLines } from './plain-output.ts'

const MAX_COLUMNS = 100
const GAP = '  '
/** A column that is cut keeps at least so much. */
const MIN_COLUMNS = 8

export interface Column<Row> {
  title: string
  of: (row: Row) => string
  /** May be cut where the table is too wide. */
  isLong?: boolean
}

export function table<Row>(columns: Column<Row>[], rows: readonly Row[]): string[] {
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ of }) => plainLine(of(row))))]
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => columnsOf(line[at]!))))
  for (;;) {
    const tooMany = widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1)) - MAX_COLUMNS
    const widest = Math.max(...columns.map(({ isLong }, at) => (isLong ? widths[at]! : 0)))
    if (tooMany <= 0 || widest <= MIN_COLUMNS) break
    const at = columns.findIndex(({ isLong }, index) => isLong && widths[index] === widest)
    widths[at] = widest - 1
  }
  return cells.map((line) =>
    line
      .map((text, at) => padTo(cutTo(text, widths[at]!), widths[at]!))
      .join(GAP)
      .trimEnd(),
  )
}

/** One value under the other, without those that there are not. */
export function fields(values: Record<string, string | null | undefined>): string[] {
  const given = Object.entries(values).filter(([, value]) => value)
  const width = Math.max(...given.map(([label]) => columnsOf(label)))
  return given.flatMap(([label, value]) =>
    plainLines(value!).map((line, at) => `${padTo(at === 0 ? label : '', width)}${GAP}${line}`),
  )
}

const clock = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Tokyo' })

/** `2026/11/20 10:05`, in Japan. */
export const showTime = (at: Date | string | null): string => (at === null ? '' : clock.format(new Date(at)))
