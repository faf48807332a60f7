/** Writes CSV files for spreadsheets. */
import { stringify } from 'csv-stringify/sync'
import iconv from 'iconv-lite'
import { toPlainCell } from './show.ts'

export const ENCODINGS = ['utf8', 'sjis'] as const
export type CsvEncoding = (typeof ENCODINGS)[number]

/** Spreadsheets would evaluate such a cell. Customers typed it, and a formula could leak the table. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

const toCell = (typed: string): string => {
  const text = toPlainCell(typed)
  return FORMULA.test(text) ? `'${text}` : text
}

export function toCsv(rows: readonly (readonly string[])[], encoding: CsvEncoding): Uint8Array {
  const text = stringify(
    rows.map((row) => row.map(toCell)),
    // Spreadsheets detect UTF-8 only by the byte order mark.
    { bom: encoding === 'utf8', record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  )
  return encoding === 'sjis' ? toShiftJis(text) : new TextEncoder().encode(text)
}

/** The Windows variant of Shift_JIS. */
const SHIFT_JIS = 'cp932'

/** Similar characters, of which only the second can be encoded. */
const SIMILAR: Record<string, string> = {
  '〜': '～',
  '−': '－',
  '‖': '∥',
  '—': '―',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
}

/** The traditional sign for missing characters, such as 𠮷 and emoji. */
const MISSING = '〓'

const canEncode = (character: string): boolean =>
  character === '?' || iconv.encode(character, SHIFT_JIS).toString('latin1') !== '?'

/** For programs without UTF-8 support. */
export function toShiftJis(text: string): Uint8Array {
  const characters = [...text.normalize('NFC')].map((character) => SIMILAR[character] ?? character)
  return iconv.encode(characters.map((it) => (canEncode(it) ? it : MISSING)).join(''), SHIFT_JIS)
}
