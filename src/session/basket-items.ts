/** What stands behind the keys of a basket, for the screens: first as it was last shown here, then as it is now. */

const keeping = () => import('./keep-baskets.ts')

export interface BasketItems<T> {
  /** As they are now, or as they were last shown. */
  items: ReadonlyMap<string, T>
  /** Of these it is known how they are now. */
  fresh: ReadonlySet<string>
  /** And these are no longer sold. */
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
  ask: (signal: AbortSignal) => Promise<[key: string, item: T][]>
  show: (turn: (now: BasketItems<T>) => BasketItems<T>) => void
}

/** Gives back how to stop. */
export function readBasketItems<T>({ keys, ask, show }: Reading<T>): () => void {
  const controller = new AbortController()
  const { signal } = controller
  async function read() {
    const kept = (await (await keeping()).recallShown(keys)) as [string, T][]
    if (signal.aborted) return
    show((now) => ({ ...now, items: new Map([...kept, ...now.items]) }))
    try {
      const items = await ask(signal)
      const sold = new Set(items.map(([key]) => key))
      show((now) => ({
        items: new Map([...now.items, ...items]),
        fresh: new Set(keys),
        gone: new Set(keys.filter((key) => !sold.has(key))),
        isKept: false,
      }))
      await (await keeping()).rememberShown(items)
    } catch {
      if (!signal.aborted) show((now) => ({ ...now, isKept: true }))
    }
  }
  if (keys.length > 0) void read()
  return () => controller.abort()
}
