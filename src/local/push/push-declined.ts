/** Whoever said no to being told, to an offer or in the settings, is left in peace for a while. */
import { PUSH_OFFERED_AGAIN_MS } from '#contract/rules.ts'
import { isRested, noteTime } from '#src/local/rested.ts'

const DECLINED_KEY = 'komorebi.push-declined'

export const notePushDeclined = (): void => noteTime(DECLINED_KEY, Date.now())

export const mayOfferPush = (): boolean => isRested(DECLINED_KEY, PUSH_OFFERED_AGAIN_MS, Date.now())
