import { getNextSaleEnd } from '#contract/items/price.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { isClockSet, pageSession } from '#src/device/session/page.ts'

const CLOCK_TIMEOUT_MS = 5_000

/**
 * Calls `update` with the time for prices: now, when a sale of these variants ends, and when the page becomes visible,
 * because timers stop while the device sleeps. It is the server's time: a device whose clock is wrong must not end a
 * sale. Returns a function that stops it.
 */
export function followSaleEnds(
  variants: Parameters<typeof getNextSaleEnd>[0],
  update: (nowMs: number) => void,
): () => void {
  const { clock, plainFetch } = pageSession()
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    if (isStopped) return
    const now = clock.serverNow()
    update(now)
    clearTimeout(timer)
    const endsAt = getNextSaleEnd(variants, now)
    // Browsers end a longer timer at once.
    if (endsAt < Infinity) timer = setTimeout(check, Math.min(endsAt - now, DAY_MS))
  }
  // Public responses carry no reliable time: they may come from a cache.
  const setClock = () => plainFetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(CLOCK_TIMEOUT_MS) })
  const start = () => {
    if (isClockSet() || getNextSaleEnd(variants, 0) === Infinity) check()
    // Without a response, the device's time is used.
    else void setClock().then(check, check)
  }
  start()
  document.addEventListener('visibilitychange', start)
  return () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', start)
  }
}
