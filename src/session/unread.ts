/** How many messages of the shop the customer has not seen. Light, since every page carries it. */
import { useHydrated } from '@tanstack/react-router'
import { atom, getDefaultStore, useAtomValue } from 'jotai'

const store = getDefaultStore()
/** Undefined until the server has told. */
const unreadAtom = atom<number | undefined>(undefined)

export function useUnread(): number {
  const isHydrated = useHydrated()
  const unread = useAtomValue(unreadAtom)
  return isHydrated ? (unread ?? 0) : 0
}

/** By whoever the server has told. */
export const showUnread = (unread: number): void => store.set(unreadAtom, unread)

export const onUnread = (listener: (unread: number) => void): (() => void) =>
  store.sub(unreadAtom, () => listener(store.get(unreadAtom) ?? 0))
