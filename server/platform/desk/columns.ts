/** Text width in a terminal, where Japanese characters take two columns. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u
const NARROWLESS = /^[\p{Mn}\p{Me}\p{Cf}]$/u

const getColumns = (character: string): number => (NARROWLESS.test(character) ? 0 : WIDE.test(character) ? 2 : 1)

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
