import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { act } from '#tests/support/act.ts'
import { late } from './late.tsx'
import { IsOffline } from './use-is-offline.ts'
import { answerMissingBy } from './wanted.ts'

const told = vi.fn()

// A page that is never idle.
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', () => 0)
  told.mockClear()
  answerMissingBy(told)
})
afterEach(() => {
  vi.unstubAllGlobals()
  answerMissingBy(() => {})
})

interface NoteProps {
  text: string
  open: boolean
  onClose: () => void
}

const Note = ({ text, open }: NoteProps) => open && <p>{text}</p>

function Opener({ text, of: Late }: { text: string; of: ReturnType<typeof late<NoteProps>> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>{text}を開く</button>
      <Late {...{ text, open }} onClose={() => setOpen(false)} />
      {open && <span>{text}は開いている</span>}
    </>
  )
}

it('is brought when it is opened, also where another of its kind was opened before', async () => {
  const LateNote = late(() => Promise.resolve(Note))
  await render(
    <>
      <Opener text="一つめ" of={LateNote} />
      <Opener text="二つめ" of={LateNote} />
    </>,
  )
  await page.getByRole('button', { name: '一つめを開く' }).click()
  await expect.element(page.getByText('一つめ', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '二つめを開く' }).click()
  await expect.element(page.getByText('二つめ', { exact: true })).toBeVisible()
})

it('closes again where it cannot be had, which is told, and may be asked for once more', async () => {
  const load = vi
    .fn<() => Promise<typeof Note>>(() => Promise.resolve(Note))
    .mockRejectedValueOnce(new Error('offline'))
  await render(<Opener text="お知らせ" of={late(load)} />)
  await page.getByRole('button', { name: 'お知らせを開く' }).click()
  await expect.element(page.getByText('お知らせは開いている')).not.toBeInTheDocument()
  expect(told).toHaveBeenCalledTimes(1)
  await page.getByRole('button', { name: 'お知らせを開く' }).click()
  await expect.element(page.getByText('お知らせ', { exact: true })).toBeVisible()
})

it('is done in another way where there is one, and nothing is told', async () => {
  const LateNote = late<NoteProps>(() => Promise.reject(new Error('offline')))
  const follow = vi.fn()
  await render(<LateNote text="お知らせ" open onClose={() => {}} onMissing={follow} />)
  await expect.poll(() => follow.mock.calls.length).toBe(1)
  expect(told).not.toHaveBeenCalled()
})

it('is silent where nobody has asked for it', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  const load = vi.fn<() => Promise<typeof Note>>(() => Promise.reject(new Error('offline')))
  const LateNote = late(load)
  await render(<LateNote text="お知らせ" open={false} onClose={() => {}} />)
  await expect.poll(() => load.mock.calls.length).toBe(1)
  await act(() => Promise.resolve())
  expect(told).not.toHaveBeenCalled()
})

it('that stays open comes as soon as the server is heard again', async () => {
  const load = vi
    .fn<() => Promise<typeof Note>>(() => Promise.resolve(Note))
    .mockRejectedValueOnce(new Error('offline'))
  const LateNote = late(load)
  const part = (isOffline: boolean) => (
    <IsOffline value={isOffline}>
      <LateNote text="お知らせ" open onClose={() => {}} />
    </IsOffline>
  )
  const { rerender } = await render(part(true))
  await expect.poll(() => told.mock.calls.length).toBe(1)
  await rerender(part(false))
  await expect.element(page.getByText('お知らせ', { exact: true })).toBeVisible()
})
