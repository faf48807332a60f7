import { useHydrated } from '@tanstack/react-router'
import { type PrimitiveAtom, useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { keep, readKept } from './device-storage.ts'

/** A choice that the device keeps; `unchosen` until it is made. Read it by `useKept`. */
export const keptAtom = <T extends string>(key: string, unchosen: T): PrimitiveAtom<T> =>
  atomWithStorage<T>(
    key,
    unchosen,
    {
      getItem: (name) => (readKept(name) as T | undefined) ?? unchosen,
      setItem: keep,
      removeItem: (name) => keep(name, unchosen),
    },
    { getOnInit: true },
  )

/**
 * The choice and how to make it. `undefined` while a part of the page is being taken over: the server did not know it,
 * and parts that are taken over later must not see what earlier ones have read.
 */
export function useKept<T>(atom: PrimitiveAtom<T>): [T | undefined, (value: T) => void] {
  const isHydrated = useHydrated()
  const [value, setValue] = useAtom(atom)
  return [isHydrated ? value : undefined, setValue]
}
