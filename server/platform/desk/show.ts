/** Formats command output, at most 100 columns wide, safe for a terminal. */
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { formatTime as formatTimeOfDay } from '#contract/shared/format-date.ts'

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

/** `2026/11/20 10:05`, in Japan. */
export function formatTime(at: Date | string | null): string {
  if (at === null) return ''
  const ms = new Date(at).getTime()
  return `${toJapanDate(ms).replaceAll('-', '/')} ${formatTimeOfDay(ms)}`
}

/** Text width in a terminal, where Japanese characters take two columns. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u

const getColumns = (character: string): number => (ZERO_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1)

export const countColumns = (text: string): number =>
  [...text].reduce((sum, character) => sum + getColumns(character), 0)

/** Truncates to a number of columns, with `…` at the end. */
export function truncate(text: string, columns: number): string {
  if (countColumns(text) <= columns) return text
  let cut = ''
  for (const character of text) {
    if (countColumns(cut) + getColumns(character) >= columns) break
    cut += character
  }
  return `${cut}…`
}

export const pad = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - countColumns(text)))

/**
 * Customers' text made safe for a terminal: control characters could colour, erase or type, and bidi characters could
 * make a line read differently.
 */
const INVISIBLE = '\\p{Bidi_Control}\\u2028\\u2029\\u{E0000}-\\u{E007F}\\ufff9-\\ufffb'
const UNSAFE = new RegExp(`[\\p{Cc}\\p{Cs}${INVISIBLE}]`, 'gu')
const UNSAFE_IN_CELLS = new RegExp(`(?![\\t\\r\\n])[\\p{Cc}\\p{Cs}${INVISIBLE}]`, 'gu')

/** As one line. */
export const toPlainLine = (text: string): string => text.replace(/[\t\r\n\u2028\u2029]+/g, ' ').replace(UNSAFE, '')

/** As separate lines. */
export const toPlainLines = (text: string): string[] => text.split(/\r\n|[\r\n\u2028\u2029]/).map(toPlainLine)

/** Keeps line breaks and tabs, which a spreadsheet cell may have. */
export const toPlainCell = (text: string): string => text.replace(UNSAFE_IN_CELLS, '')

/** JSON on one line, with unsafe characters escaped: programs read the same data. */
export const toPlainJson = (data: unknown): string =>
  JSON.stringify(data).replace(UNSAFE, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  )
