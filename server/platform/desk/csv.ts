/** Writes CSV files for spreadsheets. */
import { toPlainCell } from './plain-output.ts'
import { toShiftJis } from './shift-jis.ts'

export const ENCODINGS = ['utf8', 'sjis'] as const
export type CsvEncoding = (typeof ENCODINGS)[number]

/** Spreadsheets would evaluate such a cell. Customers typed it, and a formula could leak the table. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

const toCell = (typed: string): string => {
  const text = toPlainCell(typed)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Spreadsheets detect UTF-8 only by the byte order mark. */
const BYTE_ORDER_MARK = '\ufeff'

export function toCsv(rows: readonly (readonly string[])[], encoding: CsvEncoding): Uint8Array {
  const text = rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
  return encoding === 'sjis' ? toShiftJis(text) : new TextEncoder().encode(BYTE_ORDER_MARK + text)
}
