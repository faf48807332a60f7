import { onTestFinished } from 'vitest'
import { pageClock } from '#src/device/time/server-time.ts'

/** Until the end of the test. */
export function setServerTime(ms: number): void {
  const set = (now: number) => {
    pageClock.update(new Headers({ 'x-server-time': String(now), 'cache-control': 'no-store' }))
  }
  set(ms)
  onTestFinished(() => set(Date.now()))
}
