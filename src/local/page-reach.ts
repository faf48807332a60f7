/** Whether this page can hear the server. */
import { isPublicAnswer } from '#contract/public-answers.ts'
import { isFromGateway } from './from-gateway.ts'
import type { Fetch } from './fetch.ts'
import { makeReach, type Reach } from './reach.ts'

const PROBE_WITHIN_MS = 5_000

/** Whoever gave up asking learnt nothing; whoever waited in vain did. */
const isGivenUp = (signal: AbortSignal | null | undefined): boolean =>
  signal?.aborted === true && (signal.reason as Error | undefined)?.name !== 'TimeoutError'

/** Learns from every request whether the server can be heard. */
export const withReach =
  (send: Fetch, { noteReached, noteUnreached }: Pick<Reach, 'noteReached' | 'noteUnreached'>): Fetch =>
  async (path, init) => {
    try {
      const response = await send(path, init)
      if (isFromGateway(response)) noteUnreached()
      // What may be kept may come from the worker, or the browser's cache.
      else if (!isPublicAnswer(path.split('?')[0]!)) noteReached()
      return response
    } catch (error) {
      if (!isGivenUp(init?.signal)) noteUnreached()
      throw error
    }
  }

const probe = async (): Promise<boolean> => {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_WITHIN_MS) })
    return response.ok
  } catch {
    return false
  }
}

let own: Reach | undefined

function makePageReach(): Reach {
  const reach = makeReach({ probe, hasNetwork: () => navigator.onLine, isHidden: () => document.hidden })
  addEventListener('offline', reach.noteNoNetwork)
  addEventListener('online', reach.hope)
  addEventListener('pageshow', reach.hope)
  document.addEventListener('visibilitychange', reach.hope)
  return reach
}

/** Of this page. Made at first use, as the server has none. */
export const pageReach = (): Reach => (own ??= makePageReach())

export const isOffline = (): boolean => pageReach().isOffline()

/** For whoever has put something off until the server can be heard again. */
export const onBackOnline = (listener: () => void): (() => void) => pageReach().follow(() => isOffline() || listener())
