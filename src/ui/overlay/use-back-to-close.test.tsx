import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'
import { removeOverlayEntries, useBackToClose } from './use-back-to-close.ts'

const routerHears = vi.fn()
beforeEach(() => {
  history.replaceState({ page: 'below' }, '')
  routerHears.mockClear()
  addEventListener('popstate', routerHears)
  return () => removeEventListener('popstate', routerHears)
})

/** Like a link that does not replace. */
const follow = () => history.pushState({ page: 'next' }, '', '#next')

function Sheets() {
  const [depth, setDepth] = useState(0)
  return (
    <>
      <button onClick={() => setDepth(1)}>予約</button>
      <Dialog open={depth > 0} onClose={() => setDepth(0)} title="来店予約">
        <button onClick={() => setDepth(2)}>確認</button>
        <button
          onClick={() => {
            follow()
            setDepth(0)
          }}
        >
          商品
        </button>
        <Dialog open={depth > 1} onClose={() => setDepth(1)} title="内容の確認">
          <button onClick={() => setDepth(0)}>送信</button>
        </Dialog>
      </Dialog>
    </>
  )
}

const state = () => history.state as { page?: string; overlay?: number }

async function openBoth() {
  const screen = await render(<Sheets />)
  await screen.getByRole('button', { name: '予約' }).click()
  const outer = screen.getByRole('dialog', { name: '来店予約' })
  await expect.element(outer).toBeVisible()
  await screen.getByRole('button', { name: '確認' }).click()
  const inner = screen.getByRole('dialog', { name: '内容の確認' })
  await expect.element(inner).toBeVisible()
  return { screen, outer, inner }
}

it('each step back closes one overlay, the topmost first', async () => {
  const { outer, inner } = await openBoth()
  history.back()
  await expect.element(inner).not.toBeInTheDocument()
  await expect.element(outer).toBeVisible()
  history.back()
  await expect.element(outer).not.toBeInTheDocument()
  expect(state()).toEqual({ page: 'below' })
  expect(routerHears).not.toHaveBeenCalled()
})

it('after Escape closes one overlay, the one below keeps its history entry', async () => {
  const { outer, inner } = await openBoth()
  const below = state().overlay
  await userEvent.keyboard('{Escape}')
  await expect.element(inner).not.toBeInTheDocument()
  await expect.poll(() => state().overlay).not.toBe(below)
  history.back()
  await expect.element(outer).not.toBeInTheDocument()
  expect(state()).toEqual({ page: 'below' })
})

it('Escape goes back one step, also where that step is inside the dialog', async () => {
  function Steps() {
    const [isOpen, setOpen] = useState(true)
    const [isConfirming, setConfirming] = useState(false)
    return (
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="来店予約">
        {isConfirming ? (
          <Step onBack={() => setConfirming(false)} />
        ) : (
          <button onClick={() => setConfirming(true)}>次へ</button>
        )}
      </Dialog>
    )
  }
  function Step({ onBack }: { onBack: () => void }) {
    useBackToClose(true, onBack)
    return <p>内容の確認</p>
  }
  const screen = await render(<Steps />)
  await screen.getByRole('button', { name: '次へ' }).click()
  await expect.element(screen.getByText('内容の確認')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: '次へ' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(state).toEqual({ page: 'below' })
})

it('overlays closed before a navigation leave no history entry behind', async () => {
  await openBoth()
  await removeOverlayEntries()
  expect(state()).toEqual({ page: 'below' })
  expect(routerHears).not.toHaveBeenCalled()
})

it('closes when the page changes', async () => {
  const screen = await render(<Sheets />)
  await screen.getByRole('button', { name: '予約' }).click()
  const outer = screen.getByRole('dialog', { name: '来店予約' })
  await expect.element(outer).toBeVisible()
  const { href } = location
  history.pushState({ page: 'other' }, '', '/elsewhere')
  dispatchEvent(new CustomEvent('routeChanged'))
  await expect.element(outer).not.toBeInTheDocument()
  history.replaceState({ page: 'other' }, '', href)
})

it('has its history entry when it is reopened immediately', async () => {
  function Reopened() {
    const [isOpen, setOpen] = useState(true)
    const reopen = () => {
      setOpen(false)
      setTimeout(() => setOpen(true), 5)
    }
    return (
      <Dialog open={isOpen} onClose={reopen} title="カート">
        <button onClick={reopen}>開き直す</button>
      </Dialog>
    )
  }
  const screen = await render(<Reopened />)
  await expect.poll(() => state().overlay).toBeTruthy()
  const first = state().overlay
  await screen.getByRole('button', { name: '開き直す' }).click()
  await expect.poll(() => [undefined, first].includes(state().overlay)).toBe(false)
})

it('overlays closed together leave no history entry behind', async () => {
  const { screen, outer } = await openBoth()
  await screen.getByRole('button', { name: '送信' }).click()
  await expect.element(outer).not.toBeInTheDocument()
  await expect.poll(state).toEqual({ page: 'below' })
  expect(routerHears).not.toHaveBeenCalled()
})

it('going back from a page opened in an overlay leads to the page below, not to a closed overlay', async () => {
  const screen = await render(<Sheets />)
  await screen.getByRole('button', { name: '予約' }).click()
  await screen.getByRole('button', { name: '商品' }).click()
  expect(state()).toEqual({ page: 'next' })
  history.back()
  await expect.poll(state).toEqual({ page: 'below' })
  await expect.poll(() => routerHears.mock.calls.length).toBe(1)
})
