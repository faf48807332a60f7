/** Number of unread messages from the shop. In every page's first load, so it imports little. */
import { useHydratedAtom } from '#src/device/storage/use-hydrated-atom.ts'
import { atom, getDefaultStore } from 'jotai'

const store = getDefaultStore()
/** The last update; undefined until the server has responded. */
const updateAtom = atom<{ unread: number } | undefined>(undefined)
const unreadAtom = atom((get) => get(updateAtom)?.unread)

export const useKnownUnread = (): number | undefined => useHydratedAtom(unreadAtom, undefined)

export const useUnread = (): number => useKnownUnread() ?? 0

export const setUnread = (unread: number): void => store.set(updateAtom, { unread })

/** The listener is called on every update, even with the same number. */
export const onUnreadUpdate = (listener: (unread: number) => void): (() => void) =>
  store.sub(updateAtom, () => listener(store.get(updateAtom)!.unread))
