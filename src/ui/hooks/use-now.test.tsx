import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { HOUR_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import { TimeContext, useNow } from './use-now.ts'

const START = Date.parse('2026-06-01T10:00:30+09:00')

afterEach(() => vi.useRealTimers())

it('follows the minutes, and renders only if what is selected changes', async () => {
  vi.useFakeTimers({ now: START, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const clock = vi.fn<() => number>(() => useNow())
  const state = vi.fn<() => string>(() => useNow((now) => (now < START + HOUR_MS ? 'before' : 'after')))
  const Clock = () => clock()
  const State = () => state()
  const { container, unmount } = await render(
    <>
      <Clock /> <State />
    </>,
  )
  const minute = START - 30_000
  await expect.poll(() => container.textContent).toBe(`${minute} before`)

  const rendered = state.mock.calls.length
  vi.advanceTimersByTime(MINUTE_MS)
  await expect.poll(() => container.textContent).toBe(`${minute + MINUTE_MS} before`)
  expect(state).toHaveBeenCalledTimes(rendered)
  vi.advanceTimersByTime(HOUR_MS)
  await expect.poll(() => container.textContent).toBe(`${minute + MINUTE_MS + HOUR_MS} after`)

  await unmount()
  expect(vi.getTimerCount(), 'no timer without components').toBe(0)
})

it('follows a corrected clock', async () => {
  const Clock = () => useNow()
  const at = (ms: number) => (
    <TimeContext value={{ now: () => ms, renderedAt: () => ms }}>
      <Clock />
    </TimeContext>
  )
  const { container, rerender } = await render(at(0))
  expect(container.textContent).toBe('0')
  await rerender(at(HOUR_MS))
  expect(container.textContent).toBe(`${HOUR_MS}`)
})
