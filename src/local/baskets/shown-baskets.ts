/**
 * Cart and favorites as the screens see them. Light, since every page carries it: a change shows at once, what keeps and
 * sends it is loaded then.
 */
import { useHydrated } from '@tanstack/react-router'
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import type { BasketKind } from '#contract/baskets.ts'
import type { CartEntry, CartLine } from '#contract/cart.ts'
import type { FavoriteEntry } from '#contract/favorites.ts'

/** What stands under a key, and what is written there. */
interface Forms {
  cart: { shown: CartLine; written: CartEntry }
  favorites: { shown: FavoriteEntry; written: FavoriteEntry }
}

export interface ShownBaskets {
  /** False until the device has been asked. */
  isRead: boolean
  /** Something lasts only as long as the page, since the device stores nothing. */
  isUnkept: boolean
  /** By SKU, in the order of adding. */
  cart: ReadonlyMap<string, CartLine>
  /** Lines for which there is no room in the cart. */
  overflow: number
  /** By key, the newest first. */
  favorites: ReadonlyMap<string, FavoriteEntry>
}

export interface Turn<K extends BasketKind = BasketKind> {
  key: string
  /** What shall stand there, by what stands there; undefined: nothing. */
  to: (now: Forms[K]['shown'] | undefined, serverNow: number) => Forms[K]['written'] | undefined
}

/** Keeps what is changed; shows it by `showBaskets`. */
export interface Keeper {
  change(kind: BasketKind, turn: Turn): Promise<void>
}

interface Pending {
  kind: BasketKind
  turn: Turn
}

const NOTHING: ShownBaskets = { isRead: false, isUnkept: false, cart: new Map(), overflow: 0, favorites: new Map() }

const store = getDefaultStore()
export const shownBasketsAtom = atom(NOTHING)

const pending: Pending[] = []
let known = NOTHING
let loadKeeper: () => Promise<Keeper> = () => Promise.reject(new Error('Nothing keeps the baskets yet'))

function foresee(now: ShownBaskets, { kind, turn: { key, to } }: Pending): ShownBaskets {
  const next = new Map<string, object>(now[kind])
  const written = to(now[kind].get(key) as never, Date.now())
  if (written) next.set(key, { sku: key, isJoined: false, ...written })
  else next.delete(key)
  return { ...now, [kind]: next }
}

const publish = () => store.set(shownBasketsAtom, pending.reduce(foresee, known))

/** What the device keeps, as soon as the page is taken over: the server knew nothing of it. */
export function useBaskets(): ShownBaskets {
  const isHydrated = useHydrated()
  const shown = useAtomValue(shownBasketsAtom)
  return isHydrated ? shown : NOTHING
}

export function showBaskets(next: Partial<ShownBaskets>): void {
  known = { ...known, ...next }
  publish()
}

/** Nothing of what was shown stays. */
export function hideBaskets(): void {
  known = { ...NOTHING, isUnkept: known.isUnkept }
  publish()
}

export function keepBasketsBy(load: () => Promise<Keeper>): void {
  loadKeeper = load
}

/** For screens that need to know, though nothing was put in yet. */
export const wakeBaskets = async (): Promise<void> => void (await loadKeeper())

/** Shown at once; resolves when it is kept. */
export async function changeShown<K extends BasketKind>(kind: K, turn: Turn<K>): Promise<void> {
  const own = { kind, turn: turn as unknown as Turn }
  pending.push(own)
  publish()
  try {
    await (await loadKeeper()).change(kind, own.turn)
  } finally {
    pending.splice(pending.indexOf(own), 1)
    publish()
  }
}
