/** What the device remembers and the styles have to know before the first paint, as attributes of the document. */
export type Mark = 'textSize' | 'verify'

export const markKey = (mark: Mark): string => `komorebi.${mark}`

export const showMark = (mark: Mark, value: string): void => {
  document.documentElement.dataset[mark] = value
}
