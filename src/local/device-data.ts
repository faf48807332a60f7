/** All that this device keeps of the store, apart from the session: how much it is, and how it goes. */
import { forgetKept } from './device-storage.ts'
import { countDrafts, eraseDrafts } from './form-drafts.ts'
import { countPostalCodes, erasePostalCodes } from './postal-codes.ts'
import { forgetItems, readRecentItems } from './recent-items.ts'

export interface DeviceData {
  drafts: number
  recentItems: number
  /** Prefixes of postal codes. */
  postalAreas: number
}

export async function countDeviceData(): Promise<DeviceData> {
  const [drafts, recent, postalAreas] = await Promise.all([countDrafts(), readRecentItems(), countPostalCodes()])
  return { drafts, recentItems: recent.length, postalAreas }
}

export async function eraseDeviceData(): Promise<void> {
  forgetKept()
  await Promise.all([eraseDrafts(), forgetItems(), erasePostalCodes()])
}
