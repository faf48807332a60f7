import { atomWithStorage } from 'jotai/utils'
import { keep, readKept } from './device-storage.ts'

/**
 * A choice that the device keeps. `undefined` until the page is taken over, as on the server;
 * then what was chosen, or `unchosen`.
 */
export const keptAtom = <T extends string>(key: string, unchosen: T) =>
  atomWithStorage<T | undefined>(key, undefined, {
    getItem: (name) => (readKept(name) as T | undefined) ?? unchosen,
    setItem: (name, value) => keep(name, value ?? unchosen),
    removeItem: (name) => keep(name, unchosen),
  })
