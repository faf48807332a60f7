/** Keys of stored slot availability. Separate from the code that loads them, which is heavy. */
import type { SlotDay } from '#contract/reservations/schema.ts'
import type { VisitKind } from '#contract/reservations/slots.ts'
import type { DeviceDataSet } from './data-set.ts'
import { removeValues, listKeys } from './key-value.ts'

export const FREE_DAYS_PREFIX = 'free-days'

export interface StoredFreeDays {
  /** Server time, ms. */
  fetchedAt: number
  days: SlotDay[]
}

export const getFreeDaysKey = (shopId: number, kind: VisitKind, from: string): string =>
  `${FREE_DAYS_PREFIX}:${shopId}:${kind}:${from}`

export const freeDaysData: DeviceDataSet = {
  erase: async () => removeValues(...(await listKeys((key) => key.startsWith(`${FREE_DAYS_PREFIX}:`)))),
}
