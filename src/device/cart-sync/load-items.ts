/** Loads the items of cart or favorites: first as they were last shown on this device, then as they are now. */
import type { Call } from '#contract/shared/render.ts'
import { callServer } from '#src/device/session/page.ts'

const loadPage = () => import('./page.ts')

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

interface Options<T> {
  keys: readonly string[]
  /** The loaders' `call`, which uses the offline catalogue. */
  call: Call
  fetchItems: (call: Call, keys: readonly string[], signal: AbortSignal) => Promise<[key: string, item: T][]>
  update: (updater: (current: ReplicaItems<T>) => ReplicaItems<T>) => void
}

/** Returns a function that stops loading. */
export function loadReplicaItems<T>({ keys, call, fetchItems, update }: Options<T>): () => void {
  const controller = new AbortController()
  const { signal } = controller
  async function load() {
    const cached = (await (await loadPage()).loadCachedItems(keys)) as [string, T][]
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
      await (await loadPage()).cacheItems([...found, ...fetched])
    } catch {
      if (!signal.aborted) update((current) => ({ ...current, isFromDevice: true }))
    }
  }
  if (keys.length > 0) void load()
  return () => controller.abort()
}
