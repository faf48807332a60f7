/** Options of fields that choose among values with labels. */

export const toOptions = (labels: object): { value: string; label: string }[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label: String(label) }))

/** The first one, where something must be chosen. */
export const PLEASE_CHOOSE = { value: '', label: '選択してください' }
