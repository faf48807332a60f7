/** Stored values that styles need before the first paint, set as data attributes of the document. */
export type BootAttribute = 'textSize' | 'verify'

export const bootAttributeKey = (attribute: BootAttribute): string => `komorebi.${attribute}`

export const setBootAttribute = (attribute: BootAttribute, value: string): void => {
  document.documentElement.dataset[attribute] = value
}
