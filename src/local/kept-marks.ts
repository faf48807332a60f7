/**
 * What the device remembers and the styles have to know before the first paint, as attributes of the document: the boot
 * script shows it long before the program is there.
 */
const MARKS = ['textSize', 'verify'] as const
export type Mark = (typeof MARKS)[number]

export const markKey = (mark: Mark): string => `komorebi.${mark}`

export const showMark = (mark: Mark, value: string): void => {
  document.documentElement.dataset[mark] = value
}

/** In the boot script every byte counts, so it does both by itself. */
export function showKeptMarks(): void {
  try {
    for (const mark of MARKS) document.documentElement.dataset[mark] = localStorage[`komorebi.${mark}`] ?? ''
  } catch {
    // Blocked storage: the page as it is by itself.
  }
}
