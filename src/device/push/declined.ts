/** After the customer declined notifications, they are not offered again for a while. */
import { PUSH_OFFERED_AGAIN_MS } from '#contract/shared/constants.ts'
import { isCooldownOver, recordTime } from '#src/device/storage/cooldown.ts'

export const PUSH_DECLINED_KEY = 'komorebi.push-declined'

export const recordPushDeclined = (): void => recordTime(PUSH_DECLINED_KEY, Date.now())

export const canOfferPush = (): boolean => isCooldownOver(PUSH_DECLINED_KEY, PUSH_OFFERED_AGAIN_MS, Date.now())
