/** Number of unread messages from the shop. In every page's first load, so it imports little. */
import { useHydratedAtom } from '#src/device/storage/use-hydrated-atom.ts'
import { atom, getDefaultStore } from 'jotai'

const store = getDefaultStore()
/** Undefined until the server has responded. */
const unreadAtom = atom<number | undefined>(undefined)

export const useKnownUnread = (): number | undefined => useHydratedAtom(unreadAtom, undefined)

export const useUnread = (): number => useKnownUnread() ?? 0

let listener: (unread: number) => void = () => {}

export function setUnread(unread: number): void {
  store.set(unreadAtom, unread)
  listener(unread)
}

/** Sets the only listener. It is called on every update, even with the same number. */
export function onUnreadChange(next: (unread: number) => void): void {
  listener = next
}
