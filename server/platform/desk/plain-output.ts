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
