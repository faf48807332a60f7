import { onTestFinished } from 'vitest'
import { pageSession } from '#src/device/session/page.ts'

/** Until the end of the test. Pages notice it when they become visible. */
export function setServerTime(ms: number): void {
  const set = (now: number) => {
    pageSession().clock.update(new Headers({ 'x-server-time': String(now), 'cache-control': 'no-store' }))
  }
  set(ms)
  onTestFinished(() => set(Date.now()))
  document.dispatchEvent(new Event('visibilitychange'))
}
