import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLoadingBar } from './create-loading-bar.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('stays hidden when the page arrives within 200 ms', () => {
  const bar = createLoadingBar()
  const seen = vi.fn()
  getDefaultStore().sub(bar.stateAtom, () => bar.getState().isShown && seen())
  bar.start()
  vi.advanceTimersByTime(199)
  bar.finish()
  vi.advanceTimersByTime(2_000)
  expect(seen).not.toHaveBeenCalled()
  expect(bar.getState()).toEqual({ percent: 0, isShown: false, hasFailed: false })
})

it('appears after 200 ms and moves 2 % every 100 ms up to 100 %', () => {
  const bar = createLoadingBar()
  bar.start()
  vi.advanceTimersByTime(200)
  expect(bar.getState()).toMatchObject({ percent: 0, isShown: true })
  vi.advanceTimersByTime(100)
  expect(bar.getState().percent).toBe(2)
  vi.advanceTimersByTime(4_800)
  expect(bar.getState().percent).toBe(98)
  vi.advanceTimersByTime(5_000)
  expect(bar.getState()).toMatchObject({ percent: 100, isShown: true })
})

it('fills up at the end, hides 500 ms later and then resets to 0', () => {
  const bar = createLoadingBar()
  bar.start()
  vi.advanceTimersByTime(400)
  bar.finish()
  expect(bar.getState()).toMatchObject({ percent: 100, isShown: true })
  vi.advanceTimersByTime(499)
  expect(bar.getState().isShown).toBe(true)
  vi.advanceTimersByTime(1)
  expect(bar.getState()).toMatchObject({ percent: 100, isShown: false })
  vi.advanceTimersByTime(1)
  expect(bar.getState().percent).toBe(0)
})

it('does not hide a navigation that starts right after another has ended', () => {
  const bar = createLoadingBar()
  bar.start()
  vi.advanceTimersByTime(300)
  bar.finish()
  vi.advanceTimersByTime(250)
  bar.start()
  vi.advanceTimersByTime(300)
  expect(bar.getState()).toMatchObject({ percent: 2, isShown: true })
})

it('keeps the error colour until the next start', () => {
  const bar = createLoadingBar()
  bar.start()
  bar.fail()
  bar.finish()
  vi.advanceTimersByTime(100)
  expect(bar.getState().hasFailed).toBe(true)
  bar.start()
  expect(bar.getState().hasFailed).toBe(false)
})

it('shows a set value at once and without error, within 0 and 100', () => {
  const bar = createLoadingBar()
  bar.fail()
  bar.set(45.9)
  expect(bar.getState()).toEqual({ percent: 45, isShown: true, hasFailed: false })
  bar.set(300)
  expect(bar.getState().percent).toBe(100)
  bar.set(-1)
  expect(bar.getState().percent).toBe(0)
})

it('increases without showing itself', () => {
  const bar = createLoadingBar()
  bar.increase(45.5)
  expect(bar.getState()).toMatchObject({ percent: 45, isShown: false })
})

it('stops while paused and continues afterwards', () => {
  const bar = createLoadingBar()
  bar.start()
  vi.advanceTimersByTime(400)
  bar.pause()
  vi.advanceTimersByTime(1_000)
  expect(bar.getState().percent).toBe(4)
  bar.resume()
  vi.advanceTimersByTime(100)
  expect(bar.getState().percent).toBe(6)
})

it('still appears when it is paused before its 200 ms are over', () => {
  const bar = createLoadingBar()
  bar.start()
  bar.pause()
  vi.advanceTimersByTime(200)
  expect(bar.getState().isShown).toBe(true)
})
