import { DAY_MS } from '#contract/shared/constants.ts'
import { isClockSet, pageSession } from '#src/device/session/page.ts'
import { requestServerTime } from '#src/device/session/server-time.ts'

/**
 * Calls `update` with the time for prices: now, at each of these ends of sales (ms), and when the page becomes visible,
 * because timers stop while the device sleeps. It is the server's time: a device whose clock is wrong must not end a
 * sale. Returns a function that stops it.
 */
export function followSaleEnds(saleEnds: readonly number[], update: (nowMs: number) => void): () => void {
  const { clock } = pageSession()
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    if (isStopped) return
    const now = clock.serverNow()
    update(now)
    clearTimeout(timer)
    const endsAt = Math.min(Infinity, ...saleEnds.filter((it) => it > now))
    // Browsers end a longer timer at once.
    if (endsAt < Infinity) timer = setTimeout(check, Math.min(endsAt - now, DAY_MS))
  }
  const start = () => {
    if (isClockSet() || saleEnds.length === 0) check()
    else void requestServerTime().then(check)
  }
  start()
  document.addEventListener('visibilitychange', start)
  return () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', start)
  }
}
