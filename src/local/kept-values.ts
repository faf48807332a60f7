/**
 * Small things that the device keeps and may lose. Where storage is blocked, which browsers tell by throwing at once or by
 * failing later, nothing is kept and nothing breaks.
 */
import { delMany, entries, get, keys, set, update } from 'idb-keyval'

async function attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work()
  } catch {
    return otherwise
  }
}

export const readValue = <T>(key: string): Promise<T | undefined> => attempt(() => get<T>(key), undefined)

export const readValues = <T>(): Promise<[key: string, value: T][]> => attempt(() => entries<string, T>(), [])

export const writeValue = (key: string, value: unknown): Promise<void> => attempt(() => set(key, value), undefined)

export const changeValue = <T>(key: string, turn: (value: T | undefined) => T): Promise<void> =>
  attempt(() => update<T>(key, turn), undefined)

export const eraseValues = (...its: string[]): Promise<void> => attempt(() => delMany(its), undefined)

export const keysOfValues = async (isWanted: (key: string) => boolean): Promise<string[]> =>
  (await attempt(() => keys<string>(), [])).filter((key) => isWanted(String(key)))
