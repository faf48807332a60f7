import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { act } from '#tests/support/act.ts'
import { lazyOnIdle } from './lazy-on-idle.tsx'
import { OfflineContext } from '#src/ui/hooks/use-is-offline.ts'

const onChunkFailure = vi.fn()

// A page that is never idle.
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', () => 0)
  onChunkFailure.mockClear()
  addEventListener('chunkMissing', onChunkFailure)
})
afterEach(() => {
  vi.unstubAllGlobals()
  removeEventListener('chunkMissing', onChunkFailure)
})

interface NoteProps {
  text: string
  open: boolean
  onClose: () => void
}

const Note = ({ text, open }: NoteProps) => open && <p>{text}</p>

function Opener({ text, of: LazyPart }: { text: string; of: ReturnType<typeof lazyOnIdle<NoteProps>> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>{text}を開く</button>
      <LazyPart text={text} open={open} onClose={() => setOpen(false)} />
      {open && <span>{text}は開いている</span>}
    </>
  )
}

it('is loaded when it is opened, also after another part of its kind was opened', async () => {
  const LazyNote = lazyOnIdle(() => Promise.resolve(Note))
  await render(
    <>
      <Opener text="一つめ" of={LazyNote} />
      <Opener text="二つめ" of={LazyNote} />
    </>,
  )
  await page.getByRole('button', { name: '一つめを開く' }).click()
  await expect.element(page.getByText('一つめ', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '二つめを開く' }).click()
  await expect.element(page.getByText('二つめ', { exact: true })).toBeVisible()
})

it('closes again with a message when it cannot be loaded, and can be opened again later', async () => {
  const load = vi
    .fn<() => Promise<typeof Note>>(() => Promise.resolve(Note))
    .mockRejectedValueOnce(new Error('offline'))
  await render(<Opener text="お知らせ" of={lazyOnIdle(load)} />)
  await page.getByRole('button', { name: 'お知らせを開く' }).click()
  await expect.element(page.getByText('お知らせは開いている')).not.toBeInTheDocument()
  expect(onChunkFailure).toHaveBeenCalledTimes(1)
  await page.getByRole('button', { name: 'お知らせを開く' }).click()
  await expect.element(page.getByText('お知らせ', { exact: true })).toBeVisible()
})

it('runs the fallback where there is one, without a message', async () => {
  const LazyNote = lazyOnIdle<NoteProps>(() => Promise.reject(new Error('offline')))
  const follow = vi.fn()
  await render(<LazyNote text="お知らせ" open onClose={() => {}} onMissing={follow} />)
  await expect.poll(() => follow.mock.calls.length).toBe(1)
  expect(onChunkFailure).not.toHaveBeenCalled()
})

it('stays silent when no one opened it', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  const load = vi.fn<() => Promise<typeof Note>>(() => Promise.reject(new Error('offline')))
  const LazyNote = lazyOnIdle(load)
  await render(<LazyNote text="お知らせ" open={false} onClose={() => {}} />)
  await expect.poll(() => load.mock.calls.length).toBe(1)
  await act(() => Promise.resolve())
  expect(onChunkFailure).not.toHaveBeenCalled()
})

it('a part that stays open is loaded as soon as the server is reachable again', async () => {
  const load = vi
    .fn<() => Promise<typeof Note>>(() => Promise.resolve(Note))
    .mockRejectedValueOnce(new Error('offline'))
  const LazyNote = lazyOnIdle(load)
  const part = (isOffline: boolean) => (
    <OfflineContext value={isOffline}>
      <LazyNote text="お知らせ" open onClose={() => {}} />
    </OfflineContext>
  )
  const { rerender } = await render(part(true))
  await expect.poll(() => onChunkFailure.mock.calls.length).toBe(1)
  await rerender(part(false))
  await expect.element(page.getByText('お知らせ', { exact: true })).toBeVisible()
})

it('a part that no one opens is loaded when the page is idle', async () => {
  const tasks: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (task: () => void) => tasks.push(task))
  const LazyText = lazyOnIdle(() => Promise.resolve(() => <p>お知らせ</p>))
  await render(<LazyText />)
  await expect.element(page.getByText('お知らせ')).not.toBeInTheDocument()
  expect(tasks).toHaveLength(1)
  tasks[0]!()
  await expect.element(page.getByText('お知らせ')).toBeVisible()
})
