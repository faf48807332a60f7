/** The server's time on this page: the only time that is compared with the server's. Components use `useNow`. */
import { atom, getDefaultStore } from 'jotai'
import { DAY_MS, HOUR_MS } from '#contract/shared/constants.ts'
import { shareRunning } from '#contract/shared/once.ts'
import { pageConnectivity, withConnectivity } from '#src/device/network/connectivity.ts'
import { getStored, setStored } from '#src/device/storage/local-storage.ts'
import { type Clock, createClock } from './clock.ts'

export const CLOCK_KEY = 'komorebi.clock-offset'
const TIMEOUT_MS = 5_000

const store = getDefaultStore()

/** The number of corrections. What depends on the time renders again with it. */
export const clockCorrectionsAtom = atom(0)

export const createPageClock = (deviceNow?: () => number): Clock =>
  createClock(
    { read: () => getStored(CLOCK_KEY), write: (text) => setStored(CLOCK_KEY, text) },
    {
      ...(deviceNow && { deviceNow }),
      onCorrection: () => store.set(clockCorrectionsAtom, (corrections) => corrections + 1),
    },
  )

export const pageClock: Clock = createPageClock()

export const serverNow = (): number => pageClock.serverNow()

/** Whether a response has provided the time, on this page or an earlier one. */
export const isTimeKnown = (): boolean => getStored(CLOCK_KEY) !== undefined

/** Public responses carry no reliable time: they may come from a cache. Several parts may need it at once. Never rejects. */
export const requestServerTime: () => Promise<void> = shareRunning(async () => {
  const send = withConnectivity((path, init) => fetch(path, init), pageConnectivity())
  try {
    const response = await send('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    pageClock.update(response.headers)
  } catch {
    // Without a response, the device's time is used.
  }
})

/** `renderedAt`: when the server rendered this page, which a cache may have stored for some time. */
export function checkClock(renderedAt: number): void {
  const isWrong = Math.abs(serverNow() - renderedAt) > HOUR_MS
  pageClock.setEarliest(renderedAt)
  // Offline, the page may be an old one that the worker has stored.
  if (isWrong && navigator.onLine) void requestServerTime()
}

/**
 * Calls `run` once, when the server's time is `at`, ms; at once if that has passed. If the device does not know the time,
 * it asks the server first: a wrong clock must not end a sale. Returns a function that stops it.
 */
export function runAt(at: number, run: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    if (signal.aborted) return
    clearTimeout(timer)
    const waitMs = at - serverNow()
    // Browsers end a longer timer at once.
    if (waitMs > 0) timer = setTimeout(check, Math.min(waitMs, DAY_MS))
    else {
      controller.abort()
      run()
    }
  }
  const checkWhenKnown = () => {
    if (isTimeKnown()) check()
    else void requestServerTime().then(check)
  }
  // Timers stop while the device sleeps.
  document.addEventListener('visibilitychange', checkWhenKnown, { signal })
  const unsubscribe = store.sub(clockCorrectionsAtom, checkWhenKnown)
  signal.addEventListener('abort', unsubscribe)
  checkWhenKnown()
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}
