import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'

function Opener() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>絞り込む</button>
      <Dialog open={open} onClose={() => setOpen(false)} title="絞り込み">
        <button>ベージュ</button>
      </Dialog>
    </>
  )
}

async function openDialog() {
  const screen = await render(<Opener />)
  await screen.getByRole('button', { name: '絞り込む' }).click()
  const dialog = screen.getByRole('dialog', { name: '絞り込み' })
  await expect.element(dialog).toBeVisible()
  return { screen, dialog, opener: screen.getByRole('button', { name: '絞り込む' }) }
}

it('closes by Escape and returns the focus to the element that opened it', async () => {
  const { dialog, opener } = await openDialog()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

it('is modal in the task of the press, with the focus inside', async () => {
  const screen = await render(<Opener />)
  const dialog = document.querySelector('dialog')!
  ;(screen.getByRole('button', { name: '絞り込む' }).element() as HTMLElement).click()
  // React renders in a microtask.
  await Promise.resolve()
  expect(dialog.matches(':modal')).toBe(true)
  expect(document.activeElement).toBe(dialog.querySelector('[tabindex]'))
})

it('may be closed by the browser itself', async () => {
  const { dialog, opener } = await openDialog()
  const element = dialog.element() as HTMLDialogElement
  element.close()
  await expect.element(opener).toHaveFocus()
  await expect.poll(() => element.childElementCount).toBe(0)
})

it('closes by its button', async () => {
  const { screen, dialog } = await openDialog()
  await screen.getByRole('button', { name: '閉じる' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('closes by a press on the backdrop and not by one inside', async () => {
  await page.viewport(1280, 800)
  const { screen, dialog } = await openDialog()
  await screen.getByRole('button', { name: 'ベージュ' }).click()
  await expect.element(dialog).toBeVisible()
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })
  await expect.element(dialog).not.toBeInTheDocument()
})

it('stops the page below from scrolling', async () => {
  await openDialog()
  await expect.poll(() => getComputedStyle(document.documentElement).overflowY).toBe('hidden')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => getComputedStyle(document.documentElement).overflowY).toBe('visible')
})

it('keeps the focus inside', async () => {
  const { dialog, opener } = await openDialog()
  for (let count = 0; count < 4; count++) {
    await userEvent.keyboard('{Tab}')
    await expect.element(opener).not.toHaveFocus()
  }
  await expect.element(dialog).toBeVisible()
})

it('is a bottom sheet on a phone and centred on a desktop', async () => {
  await page.viewport(390, 700)
  const { dialog } = await openDialog()
  await expect.poll(() => dialog.element().getBoundingClientRect().bottom).toBe(700)
  expect(dialog.element().getBoundingClientRect().left).toBe(0)
  await page.viewport(1280, 800)
  await expect.poll(() => dialog.element().getBoundingClientRect().bottom).toBeLessThan(780)
})

it('removes its content when it is closed', async () => {
  await openDialog()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('dialog')?.childElementCount).toBe(0)
})
