import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { pageClock } from './server-time.ts'
import { findValidUntil, followValidity } from './valid-until.ts'

const NOW = Date.UTC(2026, 10, 20, 3)
const until = (ms: number) => ({ validUntil: new Date(ms).toISOString() })

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  pageClock.update(new Headers({ 'cache-control': 'private, no-store', 'x-server-time': `${NOW}` }))
})

it.each([
  ['none', { list: [{ id: 1, unit: null }, 'text'], total: 2 }, Infinity],
  ['no data', undefined, Infinity],
  ['its own', until(NOW), NOW],
  [
    'the first of its parts',
    { ...until(NOW + 3), list: { data: [{ id: 1 }, until(NOW + 2), until(NOW + 4)] } },
    NOW + 2,
  ],
])('the end of a response is %s', (_, response, at) => {
  expect(findValidUntil(response)).toBe(at)
})

function follow(data: unknown) {
  const reload = vi.fn<() => void>()
  const stop = followValidity(data, reload)
  onTestFinished(stop)
  return { reload, stop }
}

it('loads again at the end, and less and less often until there is other data', async () => {
  const { reload, stop } = follow([until(NOW + MINUTE_MS)])
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 1)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledOnce()
  // After 2, 4, 8, 16 and 32 seconds.
  await vi.advanceTimersByTimeAsync(62_000)
  expect(reload).toHaveBeenCalledTimes(6)
  stop()
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
  expect(reload).toHaveBeenCalledTimes(6)
})

it('waits for nothing without an end', () => {
  follow({ data: [] })
  expect(vi.getTimerCount()).toBe(0)
})
