import { type PrimitiveAtom, useSetAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { setStored, getStored } from './local-storage.ts'
import { useHydratedAtom } from './use-hydrated-atom.ts'

/** A choice in localStorage; `unchosen` until it is made. Read it with `useStored`. */
export const storedAtom = <T extends string>(key: string, unchosen: T): PrimitiveAtom<T> =>
  atomWithStorage<T>(
    key,
    unchosen,
    {
      getItem: (name) => (getStored(name) as T | undefined) ?? unchosen,
      setItem: setStored,
      removeItem: (name) => setStored(name, unchosen),
    },
    { getOnInit: true },
  )

/**
 * The choice and its setter. `undefined` until the component is hydrated: the server renders without it, and components
 * that hydrate later must match the server-rendered HTML.
 */
export function useStored<T>(atom: PrimitiveAtom<T>): [T | undefined, (value: T) => void] {
  return [useHydratedAtom<T | undefined>(atom, undefined), useSetAtom(atom)]
}
