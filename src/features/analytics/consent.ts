import { keptAtom } from '#src/local/kept-atom.ts'

export type Consent = 'unasked' | 'given' | 'refused'

/** Whether page views may be counted. */
export const consentAtom = keptAtom<Consent>('komorebi.analytics-consent', 'unasked')
