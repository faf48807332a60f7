/** Writes CSV files for spreadsheets. */
import { stringify } from 'csv-stringify/sync'
import iconv from 'iconv-lite'
import { DASHES, INVISIBLE } from '#contract/shared/characters.ts'
import { toPlainCell } from './show.ts'

export const ENCODINGS = ['utf8', 'sjis'] as const
export type CsvEncoding = (typeof ENCODINGS)[number]

/** Spreadsheets would evaluate such a cell. Customers typed it, and a formula could leak the table. */
const FORMULA = new RegExp(String.raw`^[\s${INVISIBLE}]*[=+\-@＝＋－＠]|^[\t\r\n]`, 'u')

/** Checked as it is written: the encoding may turn other characters into `=` or `-`, or remove those before them. */
function toCell(typed: string, encoding: CsvEncoding): string {
  const plain = toPlainCell(typed)
  const text = encoding === 'sjis' ? toEncodable(plain) : plain
  return FORMULA.test(text) ? `'${text}` : text
}

/** Numbers stay numbers, also negative ones. */
export function toCsv(rows: readonly (readonly (string | number)[])[], encoding: CsvEncoding): Uint8Array {
  const text = stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'number' ? `${cell}` : toCell(cell, encoding)))),
    // Spreadsheets detect UTF-8 only by the byte order mark.
    { bom: encoding === 'utf8', record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  )
  return encoding === 'sjis' ? toShiftJis(text) : new TextEncoder().encode(text)
}

/** The Windows variant of Shift_JIS. */
const SHIFT_JIS = 'cp932'

/** Similar characters, of which only the second is in the encoding. `¥` would become a backslash. */
const SIMILAR: Record<string, string> = {
  '〜': '～',
  '−': '－',
  '‖': '∥',
  '—': '―',
  '¢': '￠',
  '£': '￡',
  '¥': '￥',
  '¦': '￤',
  '¬': '￢',
  '‾': '￣',
  '·': '・',
  '•': '・',
  '\u3099': '゛',
  '\u309a': '゜',
}

/** The traditional sign for missing characters, such as 𠮷 and emoji. */
const MISSING = '〓'

const DASH = new RegExp(`^[${DASHES}]$`, 'u')
const UNSEEN = new RegExp(`^[${INVISIBLE}]$`, 'u')

const canEncode = (character: string): boolean =>
  character === '?' || iconv.encode(character, SHIFT_JIS).toString('latin1') !== '?'

const canEncodeAll = (text: string): boolean => [...text].every(canEncode)

/** Composes a letter and its marks, which the encoding has as one character only. */
const encodeLetter = (letter: string): string =>
  letter.length > 1 && canEncodeAll(letter.normalize('NFC'))
    ? letter.normalize('NFC')
    : [...letter].map(replaceMissing).join('')

/** Any character that the encoding has stays as it is: to normalize it could replace 神 or Å by another form. */
function replaceMissing(character: string): string {
  const similar = SIMILAR[character]
  if (similar) return similar
  if (canEncode(character)) return character
  if (UNSEEN.test(character)) return ''
  const plain = DASH.test(character) ? '-' : character.normalize('NFKC')
  return canEncodeAll(plain) ? plain : MISSING
}

/** The text with only characters that the encoding has. */
const toEncodable = (text: string): string => text.replace(/\P{Mark}\p{Mark}*|\p{Mark}+/gu, encodeLetter)

/** For programs without UTF-8 support. */
export const toShiftJis = (text: string): Uint8Array => iconv.encode(toEncodable(text), SHIFT_JIS)
