/**
 * Small values in IndexedDB that may be lost. If storage is blocked, which browsers report synchronously or asynchronously,
 * or does not respond in time, nothing is stored and nothing throws. Only `listKeys` rejects if storage does not respond:
 * what is stored is then unknown.
 */
import { delMany, entries, get, keys, set, update } from 'idb-keyval'
import { withTimeLimit } from './limit-time.ts'

async function attempt<T>(work: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await withTimeLimit(work())
  } catch {
    return fallback
  }
}

export const loadValue = <T>(key: string): Promise<T | undefined> => attempt(() => get<T>(key), undefined)

export const loadValues = <T>(): Promise<[key: string, value: T][]> => attempt(() => entries<string, T>(), [])

export const saveValue = (key: string, value: unknown): Promise<void> => attempt(() => set(key, value), undefined)

export const updateValue = <T>(key: string, updater: (value: T | undefined) => T): Promise<void> =>
  attempt(() => update<T>(key, updater), undefined)

export const removeValues = (...removed: string[]): Promise<void> => attempt(() => delMany(removed), undefined)

/** Of a blocked storage: none. */
const loadKeys = async (): Promise<string[]> => {
  try {
    return await keys<string>()
  } catch {
    return []
  }
}

export const listKeys = async (isWanted: (key: string) => boolean): Promise<string[]> =>
  (await withTimeLimit(loadKeys())).filter((key) => isWanted(String(key)))
