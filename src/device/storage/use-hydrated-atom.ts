import { type Atom, getDefaultStore } from 'jotai'
import { startTransition, useEffect, useState } from 'react'
import { useIsHydrating } from '#src/ui/hooks/use-hydrated.ts'

const store = getDefaultStore()

/**
 * The value of an atom that the server does not know: it renders `onServer`, and so does the browser while it hydrates.
 * Then a component renders again only if the value differs, and in a transition, so that not all of these components
 * render in one task.
 */
export function useHydratedAtom<T>(atom: Atom<T>, onServer: T): T {
  const isHydrating = useIsHydrating()
  const [value, setValue] = useState(() => (isHydrating ? onServer : store.get(atom)))
  useEffect(() => {
    const update = () => setValue(() => store.get(atom))
    const unsubscribe = store.sub(atom, update)
    startTransition(update)
    return unsubscribe
  }, [atom])
  return value
}
