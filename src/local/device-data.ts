/** All that this device keeps of the store, apart from the session: how much it is, and how it goes. */
import { isOwnCache } from './cache-names.ts'
import { forgetKept } from './device-storage.ts'
import { countDrafts, eraseDrafts } from './form-drafts.ts'
import { limitTime } from './limit-time.ts'
import { countPostalCodes, erasePostalCodes } from './postal-codes.ts'
import { forgetItems, readRecentItems } from './recent-items.ts'

export interface DeviceData {
  drafts: number
  recentItems: number
  /** Prefixes of postal codes. */
  postalAreas: number
}

const NOTHING: DeviceData = { drafts: 0, recentItems: 0, postalAreas: 0 }

/** Nothing, where the device does not answer. */
export async function countDeviceData(): Promise<DeviceData> {
  const counting = Promise.all([countDrafts(), readRecentItems(), countPostalCodes()])
  const [drafts, recent, postalAreas] = await limitTime(counting).catch(() => [])
  return recent ? { drafts: drafts!, recentItems: recent.length, postalAreas: postalAreas! } : NOTHING
}

async function eraseCaches(): Promise<void> {
  if (typeof caches === 'undefined') return
  const names = (await caches.keys()).filter(isOwnCache)
  await Promise.all(names.map((name) => caches.delete(name)))
}

async function erasePackOnce(): Promise<void> {
  const { erasePack } = await import('./pack/erase-pack.ts')
  await erasePack()
}

/** Storage that never answers keeps nobody waiting: what can be erased is erased. */
export async function eraseDeviceData(): Promise<void> {
  forgetKept()
  const parts = [eraseDrafts(), forgetItems(), erasePostalCodes(), eraseCaches()]
  await Promise.allSettled([...parts.map((part) => limitTime(part)), erasePackOnce()])
}
