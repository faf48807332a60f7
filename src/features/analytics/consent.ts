import { storedAtom } from '#src/device/storage/stored-atom.ts'

export type Consent = 'unasked' | 'given' | 'refused'

/** Whether page views may be counted. */
export const consentAtom = storedAtom<Consent>('komorebi.analytics-consent', 'unasked')
