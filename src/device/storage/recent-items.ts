/** The last items viewed on this device, newest first. May be lost. */
import type { DeviceDataSet } from './data-set.ts'
import { updateValue, removeValues, loadValue } from './key-value.ts'

export const RECENT_ITEMS_KEY = 'recent-items'
const MAX_ITEMS = 12

export async function loadRecentItems(): Promise<number[]> {
  const ids = await loadValue<unknown>(RECENT_ITEMS_KEY)
  return Array.isArray(ids) ? ids.filter((id): id is number => Number.isSafeInteger(id)) : []
}

export const addRecentItem = (id: number): Promise<void> =>
  updateValue<number[]>(RECENT_ITEMS_KEY, (ids = []) =>
    [id, ...ids.filter((other) => other !== id)].slice(0, MAX_ITEMS),
  )

export const recentItemData: DeviceDataSet = {
  count: async () => ({ recentItems: (await loadRecentItems()).length }),
  erase: () => removeValues(RECENT_ITEMS_KEY),
}
