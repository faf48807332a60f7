/**
 * The items of the cart or the favorites: first as they were last shown on this device, then as they are now. It does
 * not use TanStack Query, because one result comes from three sources in turn, and because the cart can be opened on every
 * page and the favorites belong to guests too, who would load the library only for this.
 */
import { useEffect, useState } from 'react'
import type { Call } from '#contract/shared/render.ts'
import { preloadReplicas } from '#src/device/cart-sync/cart.ts'
import { onConnectivityChange } from '#src/device/network/connectivity.ts'
import { callServer } from '#src/device/session/page.ts'
import { followValidity } from '#src/device/time/valid-until.ts'
import { call } from './call.ts'

const loadCartSync = () => import('#src/device/cart-sync/page.ts')

export interface ReplicaItems<T> {
  /** As they are now, or as they were last shown. */
  items: ReadonlyMap<string, T>
  /** Keys whose items are up to date. */
  fresh: ReadonlySet<string>
  /** Keys whose items are no longer sold. Only the server decides that: the device's catalogue may be outdated. */
  gone: ReadonlySet<string>
  /** Neither device nor server responded; the items are as last shown. */
  isFromDevice: boolean
}

export const emptyReplicaItems = <T>(): ReplicaItems<T> => ({
  items: new Map(),
  fresh: new Set(),
  gone: new Set(),
  isFromDevice: false,
})

/** `call` uses the offline catalogue, or calls the server only. */
export type FetchItems<T> = (
  call: Call,
  keys: readonly string[],
  signal: AbortSignal,
) => Promise<[key: string, item: T][]>

/** Constants. */
interface ReplicaSource<T> {
  fetchItems: FetchItems<T>
  /** False for stored items that lack fields of this version: they are not shown until they are fetched again. */
  isItem: (stored: unknown) => stored is T
}

interface Options<T> extends ReplicaSource<T> {
  keys: readonly string[]
  update: (updater: (current: ReplicaItems<T>) => ReplicaItems<T>) => void
}

/** Returns a function that stops loading. */
export function loadReplicaItems<T>({ keys, fetchItems, isItem, update }: Options<T>): () => void {
  const controller = new AbortController()
  const { signal } = controller
  async function load() {
    const stored = await (await loadCartSync()).loadCachedItems(keys)
    const cached = stored.flatMap(([key, item]): [string, T][] => (isItem(item) ? [[key, item]] : []))
    if (signal.aborted) return
    update((current) => ({ ...current, items: new Map([...cached, ...current.items]) }))
    try {
      const found = await fetchItems(call, keys, signal)
      const foundKeys = new Set(found.map(([key]) => key))
      const missing = keys.filter((key) => !foundKeys.has(key))
      update((current) => ({
        items: new Map([...current.items, ...found]),
        fresh: foundKeys,
        gone: new Set(missing.filter((key) => current.gone.has(key))),
        isFromDevice: false,
      }))
      const fetched = missing.length > 0 ? await fetchItems(callServer, missing, signal) : []
      const sold = new Set(fetched.map(([key]) => key))
      update((current) => ({
        ...current,
        items: new Map([...current.items, ...fetched]),
        fresh: new Set(keys),
        gone: new Set(missing.filter((key) => !sold.has(key))),
      }))
      await (await loadCartSync()).cacheItems([...found, ...fetched])
    } catch {
      // The items stay as they were last shown, which the page says.
      if (!signal.aborted) update((current) => ({ ...current, isFromDevice: true }))
    }
  }
  if (keys.length > 0) void load()
  return () => controller.abort()
}

/** Loads again for other keys, when the server becomes reachable or unreachable, and when time has changed the items. */
export function useReplicaItems<T>(keys: readonly string[], { fetchItems, isItem }: ReplicaSource<T>): ReplicaItems<T> {
  const [current, setCurrent] = useState(emptyReplicaItems<T>)
  const [reloads, setReloads] = useState(0)
  const joinedKeys = keys.toSorted().join()
  // Cart and favorites themselves are loaded on interaction or idle; the screens that show their items need them now.
  useEffect(() => void preloadReplicas().catch(() => {}), [])
  useEffect(() => {
    const load = () =>
      loadReplicaItems({ keys: joinedKeys === '' ? [] : joinedKeys.split(','), fetchItems, isItem, update: setCurrent })
    let stop = load()
    const unsubscribe = onConnectivityChange(() => {
      stop()
      stop = load()
    })
    return () => {
      unsubscribe()
      stop()
    }
  }, [joinedKeys, fetchItems, isItem, reloads])
  useEffect(() => followValidity([...current.items.values()], () => setReloads((count) => count + 1)), [current.items])
  return current
}
