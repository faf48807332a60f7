/**
 * What the screens show of a table on this device. In every page's first load. The code that reads the table is large and
 * loaded lazily; it sets the view, and again after each change of the table (`onTableChange`).
 */
import { useHydrated } from '@tanstack/react-router'
import { type Atom, atom, getDefaultStore, useAtomValue } from 'jotai'

export interface TableView<T> {
  empty: T
  atom: Atom<T>
  get: () => T
  set: (next: T) => void
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

/** `isLoaded` is false until the table has been read. */
export function createTableView<T extends { isLoaded: boolean }>(empty: T): TableView<T> {
  const store = getDefaultStore()
  const value = atom(empty)
  return {
    empty,
    atom: value,
    get: () => store.get(value),
    set: (next) => store.set(value, next),
    subscribe: (listener) => store.sub(value, listener),
  }
}

/** Empty until hydration, because the server renders without device data. */
export function useTableView<T>({ empty, atom: value }: TableView<T>): T {
  const isHydrated = useHydrated()
  const current = useAtomValue(value)
  return isHydrated ? current : empty
}
