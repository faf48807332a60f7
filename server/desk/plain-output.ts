/**
 * What customers wrote, made harmless for a terminal: control characters could colour, erase or type, and marks of direction
 * could make a line read as another one.
 */
const MARKS = '\\p{Bidi_Control}\\u2028\\u2029\\u{E0000}-\\u{E007F}\\ufff9-\\ufffb'
const UNSAFE = new RegExp(`[\\p{Cc}\\p{Cs}${MARKS}]`, 'gu')
const UNSAFE_IN_CELLS = new RegExp(`(?![\\t\\r\\n])[\\p{Cc}\\p{Cs}${MARKS}]`, 'gu')

/** On one line. */
export const plainLine = (text: string): string => text.replace(/[\t\r\n\u2028\u2029]+/g, ' ').replace(UNSAFE, '')

/** Line by line. */
export const plainLines = (text: string): string[] => text.split(/\r\n|[\r\n\u2028\u2029]/).map(plainLine)

/** A cell of a spreadsheet may have several lines. */
export const plainCell = (text: string): string => text.replace(UNSAFE_IN_CELLS, '')

/** The same data for programs, on one line: what is harmful is spelt out. */
export const plainJson = (data: unknown): string =>
  JSON.stringify(data).replace(UNSAFE, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  )
