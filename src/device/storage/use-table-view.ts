/**
 * The rows of a device table as components show them. Part of every page's first load. The code that reads the table is
 * large and loaded lazily; it sets the view, and again after each change of the table (`onTableChange`).
 */
import { useHydratedAtom } from './use-hydrated-atom.ts'
import { atom, getDefaultStore } from 'jotai'

export interface TableView<T> {
  get: () => T
  set: (next: T) => void
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
  /** A hook. Empty until hydration, because the server renders without device data. */
  useView: () => T
}

/** `isLoaded` is false until the table has been read. */
export function createTableView<T extends { isLoaded: boolean }>(empty: T): TableView<T> {
  const store = getDefaultStore()
  const value = atom(empty)
  return {
    get: () => store.get(value),
    set: (next) => store.set(value, next),
    subscribe: (listener) => store.sub(value, listener),
    useView: () => useHydratedAtom(value, empty),
  }
}
