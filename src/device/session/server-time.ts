/** The server's time where no response has provided it, or where the device's clock seems to be wrong. */
import { HOUR_MS } from '#contract/shared/constants.ts'
import { pageSession } from './page.ts'

const TIMEOUT_MS = 5_000

let requested: Promise<unknown> | undefined

/** Public responses carry no reliable time: they may come from a cache. Several parts may need it at once. Never rejects. */
export const requestServerTime = (): Promise<unknown> =>
  (requested ??= pageSession()
    .plainFetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    // Without a response, the device's time is used.
    .catch(() => {})
    .finally(() => (requested = undefined)))

/** `renderedAt`: when the server rendered this page, which a cache may have stored for some time. */
export function checkClock(renderedAt: number): void {
  const { clock } = pageSession()
  const isWrong = Math.abs(clock.serverNow() - renderedAt) > HOUR_MS
  clock.setEarliest(renderedAt)
  // Offline, the page may be an old one that the worker has stored.
  if (isWrong && navigator.onLine) void requestServerTime()
}
