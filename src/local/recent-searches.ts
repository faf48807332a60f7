/** What was searched for last on this device, newest first. It never leaves it. */
import { keep, readKept } from './device-storage.ts'

const KEY = 'komorebi.recent-searches'
const MOST = 8

export function readRecentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(readKept(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((it) => typeof it === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

const write = (searches: string[]) => keep(KEY, JSON.stringify(searches.slice(0, MOST)))

export function rememberSearch(words: string): void {
  const text = words.trim()
  if (text) write([text, ...readRecentSearches().filter((it) => it !== text)])
}

export const forgetSearches = (): void => write([])
