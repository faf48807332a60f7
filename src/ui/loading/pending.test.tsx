import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { MIN_PENDING_MS } from '#contract/shared/constants.ts'
import { act } from '#tests/support/act.ts'
import { Pending, useHeldPending } from './pending.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const Part = ({ isPending }: { isPending: boolean }) => <p>{useHeldPending(isPending) ? '待' : '着'}</p>
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('keeps a visible pending state for at least 200 ms', async () => {
  const { container, rerender } = await render(<Part isPending />)
  await pass(50)
  await rerender(<Part isPending={false} />)
  await pass(MIN_PENDING_MS - 51)
  expect(container.textContent).toBe('待')
  await pass(1)
  expect(container.textContent).toBe('着')
})

it('and no longer than necessary', async () => {
  const { container, rerender } = await render(<Part isPending />)
  await pass(MIN_PENDING_MS)
  await rerender(<Part isPending={false} />)
  expect(container.textContent).toBe('着')
})

it('shows content that was never pending at once, and times each pending state separately', async () => {
  const { container, rerender } = await render(<Part isPending={false} />)
  expect(container.textContent).toBe('着')
  await pass(1_000)
  await rerender(<Part isPending />)
  await rerender(<Part isPending={false} />)
  expect(container.textContent).toBe('待')
  await pass(MIN_PENDING_MS)
  expect(container.textContent).toBe('着')
})

it('replaces a skeleton by a failure no sooner, and a failure by data', async () => {
  const part = (data: string | undefined, failure?: string) => (
    <Pending data={data} skeleton={<i>待</i>} failure={failure}>
      {(text) => <b>{text}</b>}
    </Pending>
  )
  const { container, rerender } = await render(part(undefined))
  await rerender(part(undefined, '失敗'))
  await pass(MIN_PENDING_MS - 1)
  expect(container.textContent).toBe('待')
  await pass(1)
  expect(container.textContent).toBe('失敗')
  await rerender(part('着', '失敗'))
  expect(container.textContent).toBe('着')
})
