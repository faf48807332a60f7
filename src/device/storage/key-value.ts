/**
 * Small values in IndexedDB that may be lost. If storage is blocked, which browsers report synchronously or asynchronously,
 * nothing is stored and nothing throws.
 */
import { delMany, entries, get, keys, set, update } from 'idb-keyval'

async function attempt<T>(work: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await work()
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

export const listKeys = async (isWanted: (key: string) => boolean): Promise<string[]> =>
  (await attempt(() => keys<string>(), [])).filter((key) => isWanted(String(key)))
