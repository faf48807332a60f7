/** The items looked at last on this device, newest first. Losing the list costs nothing, so a blocked storage is no error. */
import { del, get, update } from 'idb-keyval'

const KEY = 'recent-items'
const MOST = 12

export async function readRecentItems(): Promise<number[]> {
  try {
    const ids: unknown = await get(KEY)
    return Array.isArray(ids) ? ids.filter((id): id is number => Number.isSafeInteger(id)) : []
  } catch {
    return []
  }
}

export async function rememberItem(id: number): Promise<void> {
  try {
    await update<number[]>(KEY, (ids = []) => [id, ...ids.filter((other) => other !== id)].slice(0, MOST))
  } catch {
    // Private windows without storage: nothing is remembered.
  }
}

export const forgetItems = (): Promise<void> => del(KEY).catch(() => {})
