import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPausableTimer } from './use-toast-timer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('continues with the remaining time after a pause', () => {
  const end = vi.fn()
  const timer = createPausableTimer(5_000, end)
  vi.advanceTimersByTime(3_000)
  timer.pause('hover')
  vi.advanceTimersByTime(60_000)
  timer.resume('hover')
  vi.advanceTimersByTime(1_999)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(end).toHaveBeenCalledTimes(1)
})

it('waits until both reasons to pause have ended', () => {
  const end = vi.fn()
  const timer = createPausableTimer(5_000, end)
  timer.pause('hover')
  timer.pause('blur')
  timer.resume('blur')
  vi.advanceTimersByTime(10_000)
  expect(end).not.toHaveBeenCalled()
  timer.resume('hover')
  vi.advanceTimersByTime(5_000)
  expect(end).toHaveBeenCalledTimes(1)
})

it('is not started twice by the end of a reason that it never had', () => {
  const end = vi.fn()
  const timer = createPausableTimer(5_000, end)
  timer.resume('blur')
  vi.advanceTimersByTime(5_000)
  expect(end).toHaveBeenCalledTimes(1)
})

it('never ends once cancelled', () => {
  const end = vi.fn()
  createPausableTimer(5_000, end).cancel()
  vi.advanceTimersByTime(10_000)
  expect(end).not.toHaveBeenCalled()
})
