/** Texts as the programs of carriers take them: in the Windows variant of Shift_JIS, with a limited width in each field. */
import iconv from 'iconv-lite'
import { toShiftJis } from '#server/platform/desk/csv.ts'

/** A column of a file for a carrier. */
export type LabelCell = string | number

/** The text with only characters that the file can have. */
export const toLabelText = (text: string): string => iconv.decode(Buffer.from(toShiftJis(text.trim())), 'cp932')

/** Half-width characters count 1, others 2. */
const getWidth = (text: string): number => toShiftJis(text).length

/** Cuts a text into the part that fits and the rest. */
function cut(text: string, width: number): [fits: string, rest: string] {
  let fits = ''
  for (const character of text) {
    if (getWidth(fits + character) > width) break
    fits += character
  }
  return [fits, text.slice(fits.length)]
}

export interface Fields {
  fields: string[]
  /** What did not fit into any field. */
  rest: string
}

/**
 * Distributes texts over fields with these widths: each text into one of its own if they fit, otherwise all one after another,
 * without a gap in the numbers of an address.
 */
export function fillFields(texts: readonly string[], widths: readonly number[]): Fields {
  const parts = texts.map(toLabelText).filter((it) => it !== '')
  const fitsApart = parts.length <= widths.length && parts.every((text, index) => getWidth(text) <= widths[index]!)
  if (fitsApart) return { fields: widths.map((_, index) => parts[index] ?? ''), rest: '' }
  let rest = parts.join('　')
  const fields = widths.map((width) => {
    const [fits, remaining] = cut(rest, width)
    rest = remaining.trimStart()
    return fits
  })
  return { fields, rest }
}

/** Stands for characters that the file cannot have. */
const MISSING = '〓'

/** What staff must write by hand, as sentences. */
export function listProblems(texts: readonly string[], rests: readonly string[]): string[] {
  const lost = texts.filter((it) => toLabelText(it).includes(MISSING) && !it.includes(MISSING))
  return [
    ...lost.map((it) => `使えない文字があります（${toLabelText(it)}）。`),
    ...rests.filter((it) => it !== '').map((it) => `送り状に入りきりません（残り：${it}）。`),
  ]
}
