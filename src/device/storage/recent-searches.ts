/** The last searches on this device, newest first. Never sent to the server. */
import type { DeviceDataSet } from './data-set.ts'
import { setStored, getStored } from './local-storage.ts'

export const RECENT_SEARCHES_KEY = 'komorebi.recent-searches'
const MAX_SEARCHES = 8

export function getRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(getStored(RECENT_SEARCHES_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((it) => typeof it === 'string').slice(0, MAX_SEARCHES) : []
  } catch {
    return []
  }
}

const write = (searches: string[]) => setStored(RECENT_SEARCHES_KEY, JSON.stringify(searches.slice(0, MAX_SEARCHES)))

export function addRecentSearch(words: string): void {
  const text = words.trim()
  if (text) write([text, ...getRecentSearches().filter((it) => it !== text)])
}

export const clearRecentSearches = (): void => write([])

export const recentSearchData: DeviceDataSet = { erase: async () => clearRecentSearches() }
