/**
 * All that this device keeps of the store for who is here, apart from the session: how much it is, and how it goes. What
 * waits for another customer's next login is neither counted nor erased. A log-out erases the customer's own.
 */
import { forgetKept } from './device-storage.ts'
import { countDrafts, eraseDrafts, GUEST } from './form-drafts.ts'
import { countPostalCodes, erasePostalCodes } from './postal-codes.ts'
import { forgetItems, readRecentItems } from './recent-items.ts'

export interface DeviceData {
  drafts: number
  recentItems: number
  /** Prefixes of postal codes. */
  postalAreas: number
}

export async function countDeviceData(customerId?: string): Promise<DeviceData> {
  const owners = customerId === undefined ? [GUEST] : [GUEST, customerId]
  const [drafts, recent, postalAreas] = await Promise.all([
    countDrafts(...owners),
    readRecentItems(),
    countPostalCodes(),
  ])
  return { drafts, recentItems: recent.length, postalAreas }
}

export async function eraseDeviceData(): Promise<void> {
  forgetKept()
  await Promise.all([eraseDrafts(GUEST), forgetItems(), erasePostalCodes()])
}
