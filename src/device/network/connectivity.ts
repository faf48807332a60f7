/**
 * Whether the server is reachable. `navigator.onLine` only reports whether there is a network, which may have no
 * internet access. So every request is observed, and after a failure the server is probed.
 */
import { type Atom, atom, getDefaultStore } from 'jotai'
import { once } from '#contract/shared/once.ts'
import { isGatewayError } from './errors.ts'
import type { Fetch } from './call.ts'

/** One failed request may be a coincidence: probe before reporting offline. */
const PROBE_DELAY_MS = 1_000
const FIRST_RETRY_MS = 2_000
const MAX_RETRY_MS = 30_000

interface Environment {
  /** Whether the server responds now. */
  probe: () => Promise<boolean>
  /** `navigator.onLine`. */
  hasNetwork: () => boolean
  isHidden: () => boolean
  onChange: (isOffline: boolean) => void
}

export function createConnectivity({ probe, hasNetwork, isHidden, onChange }: Environment) {
  let isOffline = !hasNetwork()
  let isUncertain = isOffline
  let isProbing = false
  /** Number of responses. A failed probe that started before a response does not contradict it. */
  let responses = 0
  let retryMs = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(next: boolean): void {
    if (next === isOffline) return
    isOffline = next
    onChange(next)
  }

  function probeLater(afterMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void probeNow(), afterMs)
  }

  /** Not in hidden pages, and not without a network. */
  async function probeNow(): Promise<void> {
    if (isProbing || isHidden() || !hasNetwork()) return
    isProbing = true
    const before = responses
    const isReachable = await probe()
    isProbing = false
    if (isReachable) return recordReachable()
    // A response arrived meanwhile. That decides, unless a later request failed.
    if (responses !== before) return isUncertain ? probeLater(PROBE_DELAY_MS) : undefined
    set(true)
    probeLater(retryMs)
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }

  function recordReachable(): void {
    responses += 1
    // Without a network, this response was already on its way.
    if (!isUncertain || !hasNetwork()) return
    isUncertain = false
    clearTimeout(timer)
    retryMs = FIRST_RETRY_MS
    set(false)
  }

  /** A request did not reach the server. */
  function recordUnreachable(): void {
    if (isUncertain) return
    isUncertain = true
    probeLater(PROBE_DELAY_MS)
  }

  return {
    isOffline: () => isOffline,
    recordReachable,
    recordUnreachable,
    /** Probes now. For actions that cannot be undone. */
    async check(): Promise<boolean> {
      if (!hasNetwork()) return false
      const isReachable = await probe()
      if (isReachable) recordReachable()
      else recordUnreachable()
      return isReachable
    },
    /** The browser reports that it has no network. */
    recordNoNetwork(): void {
      isUncertain = true
      set(true)
    },
    /** Probes at once if uncertain: a network has returned, or the page became visible. */
    retryNow(): void {
      if (!isUncertain) return
      retryMs = FIRST_RETRY_MS
      void probeNow()
    },
  }
}

export type Connectivity = ReturnType<typeof createConnectivity>

const PROBE_TIMEOUT_MS = 5_000

/** A request that the caller aborted says nothing about the server; a timeout does. */
const isAborted = (signal: AbortSignal | null | undefined): boolean =>
  signal?.aborted === true && (signal.reason as Error | undefined)?.name !== 'TimeoutError'

/** Records for every request whether it reached the server. */
export const withConnectivity =
  (
    send: Fetch,
    { recordReachable, recordUnreachable }: Pick<Connectivity, 'recordReachable' | 'recordUnreachable'>,
  ): Fetch =>
  async (path, init) => {
    try {
      const response = await send(path, init)
      if (isGatewayError(response)) recordUnreachable()
      // A cacheable response may come from the worker or the browser's cache.
      else if (!init?.endpoint?.cache) recordReachable()
      return response
    } catch (error) {
      if (!isAborted(init?.signal)) recordUnreachable()
      throw error
    }
  }

const probe = async (): Promise<boolean> => {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    return response.ok
  } catch {
    return false
  }
}

const store = getDefaultStore()
const stateAtom = atom(false)

/** Created at first use, because server rendering has no browser APIs. */
export const pageConnectivity: () => Connectivity = once(() => {
  const created = createConnectivity({
    probe,
    hasNetwork: () => navigator.onLine,
    isHidden: () => document.hidden,
    onChange: (isOffline) => store.set(stateAtom, isOffline),
  })
  store.set(stateAtom, created.isOffline())
  addEventListener('offline', created.recordNoNetwork)
  addEventListener('online', created.retryNow)
  addEventListener('pageshow', created.retryNow)
  document.addEventListener('visibilitychange', created.retryNow)
  return created
})

export const isOffline = (): boolean => pageConnectivity().isOffline()

/** For components. False on the server. */
export const offlineAtom: Atom<boolean> = stateAtom

/** Calls the listener on every change. Returns a function that unsubscribes. */
export function onConnectivityChange(listener: () => void): () => void {
  pageConnectivity()
  return store.sub(stateAtom, listener)
}

/** Calls the listener whenever the server becomes reachable again. Returns a function that unsubscribes. */
export const onBackOnline = (listener: () => void): (() => void) =>
  onConnectivityChange(() => isOffline() || listener())
