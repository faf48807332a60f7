import { getNextSaleEnd } from '#contract/items/price.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { pageSession } from '#src/device/session/page.ts'

/**
 * Calls `update` with the time for prices: now, when a sale of these variants ends, and when the page becomes visible,
 * because timers stop while the device sleeps. It is the server's time: a device whose clock is wrong must not end a
 * sale. Returns a function that stops it.
 */
export function followSaleEnds(
  variants: Parameters<typeof getNextSaleEnd>[0],
  update: (nowMs: number) => void,
): () => void {
  const { serverNow } = pageSession().clock
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    const now = serverNow()
    update(now)
    clearTimeout(timer)
    const endsAt = getNextSaleEnd(variants, now)
    // Browsers end a longer timer at once.
    if (endsAt < Infinity) timer = setTimeout(check, Math.min(endsAt - now, DAY_MS))
  }
  check()
  document.addEventListener('visibilitychange', check)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', check)
  }
}
