import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { act } from '#tests/support/act.ts'
import { createLoadingBar } from './create-loading-bar.ts'
import { LoadingBar } from './loading-bar.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('grows across the window, changes colour on failure and disappears', async () => {
  const bar = createLoadingBar()
  const { container } = await render(<LoadingBar bar={bar} />)
  const line = container.firstElementChild as HTMLElement
  await act(() => bar.start())
  expect(line.className).not.toContain('shown')
  await pass(700)
  expect(line.className).toContain('shown')
  expect(line.style.inlineSize).toBe('10%')
  await act(() => bar.fail())
  expect(line.className).toContain('failed')
  await act(() => bar.finish())
  expect(line.style.inlineSize).toBe('100%')
  await pass(501)
  expect(line.className).not.toContain('shown')
  expect(line.style.inlineSize).toBe('0%')
})
