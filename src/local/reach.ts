/**
 * Whether the server can be heard. The browser only knows whether there is a network; a showroom's may lead nowhere. So it
 * is learnt from what was asked, and where that leaves a doubt, by asking.
 */

/** One request that fails may have been bad luck. */
const DOUBT_MS = 1_000
const FIRST_RETRY_MS = 2_000
const MAX_RETRY_MS = 30_000

interface Surroundings {
  /** Whether the server answers now. */
  probe: () => Promise<boolean>
  /** By the browser's own word. */
  hasNetwork: () => boolean
  isHidden: () => boolean
}

export function makeReach({ probe, hasNetwork, isHidden }: Surroundings) {
  const listeners = new Set<() => void>()
  let isOffline = !hasNetwork()
  let isInDoubt = isOffline
  let isAsking = false
  /** Counts what was heard: what was asked before proves nothing against it. */
  let heard = 0
  let retryMs = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(next: boolean): void {
    if (next === isOffline) return
    isOffline = next
    for (const listener of listeners) listener()
  }

  function lookLater(afterMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), afterMs)
  }

  /** Nobody waits for the server in a page that is not seen, and without any network it need not be asked. */
  async function look(): Promise<void> {
    if (isAsking || isHidden() || !hasNetwork()) return
    isAsking = true
    const before = heard
    const isHeard = await probe()
    isAsking = false
    if (isHeard) return noteReached()
    // Heard meanwhile: that settles it, unless a doubt has come since.
    if (heard !== before) return isInDoubt ? lookLater(DOUBT_MS) : undefined
    set(true)
    lookLater(retryMs)
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }

  function noteReached(): void {
    heard += 1
    // What was on its way when the network went.
    if (!isInDoubt || !hasNetwork()) return
    isInDoubt = false
    clearTimeout(timer)
    retryMs = FIRST_RETRY_MS
    set(false)
  }

  /** Something that was asked did not reach the server. */
  function noteUnreached(): void {
    if (isInDoubt) return
    isInDoubt = true
    lookLater(DOUBT_MS)
  }

  return {
    isOffline: () => isOffline,
    /** Told of every change. Gives back how to stop. */
    follow(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    noteReached,
    noteUnreached,
    /** For what cannot be taken back: whether the server answers now, not a moment ago. */
    async ask(): Promise<boolean> {
      if (!hasNetwork()) return false
      const isHeard = await probe()
      if (isHeard) noteReached()
      else noteUnreached()
      return isHeard
    },
    /** The browser has lost its network. */
    noteNoNetwork(): void {
      isInDoubt = true
      set(true)
    },
    /** There is reason to hope: a network, somebody who looks. */
    hope(): void {
      if (!isInDoubt) return
      retryMs = FIRST_RETRY_MS
      void look()
    },
  }
}

export type Reach = ReturnType<typeof makeReach>
