/** What stands behind the keys of a basket, for the screens: first as it was last shown here, then as it is now. */
import type { Call } from '#contract/render.ts'
import { askServer } from '#src/local/ask-server.ts'

const keeping = () => import('./keep-baskets.ts')

export interface BasketItems<T> {
  /** As they are now, or as they were last shown. */
  items: ReadonlyMap<string, T>
  /** Of these it is known how they are now. */
  fresh: ReadonlySet<string>
  /** And these are no longer sold, as the server says: a device that does not know a thing may only be behind. */
  gone: ReadonlySet<string>
  /** Nobody could be asked: what is shown is what was shown last. */
  isKept: boolean
}

export const noItems = <T>(): BasketItems<T> => ({
  items: new Map(),
  fresh: new Set(),
  gone: new Set(),
  isKept: false,
})

interface Reading<T> {
  keys: readonly string[]
  /** The way loaders read. */
  call: Call
  ask: (call: Call, keys: readonly string[], signal: AbortSignal) => Promise<[key: string, item: T][]>
  show: (turn: (now: BasketItems<T>) => BasketItems<T>) => void
}

/** Gives back how to stop. */
export function readBasketItems<T>({ keys, call, ask, show }: Reading<T>): () => void {
  const controller = new AbortController()
  const { signal } = controller
  async function read() {
    const kept = (await (await keeping()).recallShown(keys)) as [string, T][]
    if (signal.aborted) return
    show((now) => ({ ...now, items: new Map([...kept, ...now.items]) }))
    try {
      const found = await ask(call, keys, signal)
      const has = new Set(found.map(([key]) => key))
      const missing = keys.filter((key) => !has.has(key))
      show((now) => ({
        items: new Map([...now.items, ...found]),
        fresh: has,
        gone: new Set(missing.filter((key) => now.gone.has(key))),
        isKept: false,
      }))
      const late = missing.length > 0 ? await ask(askServer, missing, signal) : []
      const sold = new Set(late.map(([key]) => key))
      show((now) => ({
        ...now,
        items: new Map([...now.items, ...late]),
        fresh: new Set(keys),
        gone: new Set(missing.filter((key) => !sold.has(key))),
      }))
      await (await keeping()).rememberShown([...found, ...late])
    } catch {
      if (!signal.aborted) show((now) => ({ ...now, isKept: true }))
    }
  }
  if (keys.length > 0) void read()
  return () => controller.abort()
}
