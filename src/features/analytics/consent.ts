import { storedAtom } from '#src/device/storage/stored-atom.ts'

export type Consent = 'unasked' | 'given' | 'refused'

/** Whether page views may be counted. */
export const CONSENT_KEY = 'komorebi.analytics-consent'
export const consentAtom = storedAtom<Consent>(CONSENT_KEY, 'unasked')
