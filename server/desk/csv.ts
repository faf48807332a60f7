/** Tables for spreadsheets. */
import { plainCell } from './plain-output.ts'
import { toShiftJis } from './shift-jis.ts'

export const ENCODINGS = ['utf8', 'sjis'] as const
export type CsvEncoding = (typeof ENCODINGS)[number]

/** Spreadsheets would work such a cell out: customers typed it, and it could send the table elsewhere. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

const cell = (typed: string): string => {
  const text = plainCell(typed)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Spreadsheets take UTF-8 for what it is only by its mark. */
const MARK = '\ufeff'

export function csvBytes(rows: readonly (readonly string[])[], encoding: CsvEncoding): Uint8Array {
  const text = rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
  return encoding === 'sjis' ? toShiftJis(text) : new TextEncoder().encode(MARK + text)
}
