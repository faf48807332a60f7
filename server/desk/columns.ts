/** How wide a text is in a terminal: Japanese characters take two columns. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u
const NARROWLESS = /^[\p{Mn}\p{Me}\p{Cf}]$/u

const columnOf = (character: string): number => (NARROWLESS.test(character) ? 0 : WIDE.test(character) ? 2 : 1)

export const columnsOf = (text: string): number => [...text].reduce((sum, character) => sum + columnOf(character), 0)

/** At most so many columns; what is cut off shows as `…`. */
export function cutTo(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text
  let cut = ''
  for (const character of text) {
    if (columnsOf(cut) + columnOf(character) >= columns) break
    cut += character
  }
  return `${cut}…`
}

export const padTo = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - columnsOf(text)))
