/** How many messages of the shop the customer has not seen. Light, since every page carries it. */
import { useHydrated } from '@tanstack/react-router'
import { atom, getDefaultStore, useAtomValue } from 'jotai'

const store = getDefaultStore()
/** Undefined until the server has answered. */
const unreadAtom = atom<number | undefined>(undefined)

export function useKnownUnread(): number | undefined {
  const isHydrated = useHydrated()
  const unread = useAtomValue(unreadAtom)
  return isHydrated ? unread : undefined
}

export const useUnread = (): number => useKnownUnread() ?? 0

let tell: (unread: number) => void = () => {}

/** By whoever the server has told. */
export function showUnread(unread: number): void {
  store.set(unreadAtom, unread)
  tell(unread)
}

/** For the one who passes it on: each time that it is told, though it may be the same. */
export function passUnreadOn(to: (unread: number) => void): void {
  tell = to
}
