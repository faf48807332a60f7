/** Where free places lie on the device. Apart from what asks for them, as that is heavy. */
import type { SlotDay } from '#contract/reservations.ts'
import type { VisitKind } from '#contract/slots.ts'
import { eraseValues, keysOfValues } from './kept-values.ts'

const PREFIX = 'free-days'

export interface KeptFreeDays {
  /** Device time, ms. */
  toldAt: number
  days: SlotDay[]
}

export const keyOfFreeDays = (shopId: number, kind: VisitKind, from: string): string =>
  `${PREFIX}:${shopId}:${kind}:${from}`

export const eraseFreeDays = async (): Promise<void> =>
  eraseValues(...(await keysOfValues((key) => key.startsWith(`${PREFIX}:`))))
