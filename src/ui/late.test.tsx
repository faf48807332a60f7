import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { late } from './late.tsx'

// A page that is never idle.
beforeEach(() => void vi.stubGlobal('requestIdleCallback', () => 0))
afterEach(() => void vi.unstubAllGlobals())

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

it('closes again where it cannot be had, and may be asked for once more', async () => {
  const load = vi
    .fn<() => Promise<typeof Note>>(() => Promise.resolve(Note))
    .mockRejectedValueOnce(new Error('offline'))
  await render(<Opener text="お知らせ" of={late(load)} />)
  await page.getByRole('button', { name: 'お知らせを開く' }).click()
  await expect.element(page.getByText('お知らせは開いている')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'お知らせを開く' }).click()
  await expect.element(page.getByText('お知らせ', { exact: true })).toBeVisible()
})
