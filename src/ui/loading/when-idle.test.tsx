import { expect, it, onTestFinished, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

it('a page that is never idle runs its tasks after five seconds', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestIdleCallback', (callback: () => void, { timeout = Infinity } = {}) => {
    if (timeout < Infinity) setTimeout(callback, timeout)
  })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const task = vi.fn()
  whenIdle(task)
  vi.advanceTimersByTime(4_999)
  expect(task).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(task).toHaveBeenCalledOnce()
})
