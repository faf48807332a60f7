import { type Atom, getDefaultStore } from 'jotai'
import { useCallback, useSyncExternalStore } from 'react'

const store = getDefaultStore()

/**
 * The value of an atom that the server does not know: it renders `onServer`, and so does the browser while it hydrates.
 * Afterwards a component renders again only if the value differs.
 */
export function useHydratedAtom<T>(atom: Atom<T>, onServer: T): T {
  return useSyncExternalStore(
    useCallback((listener: () => void) => store.sub(atom, listener), [atom]),
    () => store.get(atom),
    () => onServer,
  )
}
