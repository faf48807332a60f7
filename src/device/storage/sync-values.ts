/** Values written synchronously while the page closes, when IndexedDB may not finish. Nothing is stored if storage is blocked. */

/** The same prefix as in `local-storage.ts`, so that they are removed together. */
const PREFIX = 'komorebi.'

function attempt<T>(work: () => T, fallback: T): T {
  try {
    return work()
  } catch {
    return fallback
  }
}

export const setSync = (key: string, value: unknown): void =>
  attempt(() => localStorage.setItem(PREFIX + key, JSON.stringify(value)), undefined)

export const getSync = <T>(key: string): T | undefined =>
  attempt(() => (JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as T | null) ?? undefined, undefined)

export const removeSync = (...removed: string[]): void =>
  attempt(() => removed.forEach((key) => localStorage.removeItem(PREFIX + key)), undefined)

/** Keys with this prefix. */
export const listSyncKeys = (start: string): string[] =>
  attempt(
    () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(PREFIX + start))
        .map((key) => key.slice(PREFIX.length)),
    [],
  )
