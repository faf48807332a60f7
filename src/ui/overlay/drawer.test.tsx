import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Drawer } from './drawer.tsx'

const routerHears = vi.fn()
beforeEach(() => {
  history.replaceState({ page: 'below' }, '')
  routerHears.mockClear()
  addEventListener('popstate', routerHears)
  return () => removeEventListener('popstate', routerHears)
})

function Menu() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>メニュー</button>
      <Drawer open={open} onClose={() => setOpen(false)} title="メニュー">
        <button
          onClick={() => {
            history.replaceState({ page: 'next' }, '')
            setOpen(false)
          }}
        >
          商品
        </button>
      </Drawer>
    </>
  )
}

async function openDrawer() {
  const screen = await render(<Menu />)
  const opener = screen.getByRole('button', { name: 'メニュー' })
  await opener.click()
  const drawer = screen.getByRole('dialog', { name: 'メニュー' })
  await expect.element(drawer).toBeVisible()
  return { drawer, opener, element: drawer.element() as HTMLElement }
}

it('closes by the back button without the router noticing', async () => {
  const { drawer, opener } = await openDrawer()
  const { href } = location
  history.back()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(location.href).toBe(href)
  expect(routerHears).not.toHaveBeenCalled()
})

it('removes its history entry when it is closed in another way', async () => {
  const stateBefore = history.state as unknown
  const { drawer } = await openDrawer()
  expect(history.state).toHaveProperty('overlay')
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.poll(() => history.state as unknown).toEqual(stateBefore)
  expect(routerHears).not.toHaveBeenCalled()
})

it('leaves the history alone when a link inside replaced its entry', async () => {
  const { drawer } = await openDrawer()
  const lengthOpen = history.length
  await drawer.getByRole('button', { name: '商品' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await new Promise((later) => setTimeout(later, 50))
  expect(history.state).toEqual({ page: 'next' })
  expect(history.length).toBe(lengthOpen)
})

const swipe = (element: HTMLElement, dx: number) => {
  const panel = element.firstElementChild!
  const at = (type: string, x: number) =>
    panel.dispatchEvent(
      new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, clientX: x, clientY: 200 }),
    )
  panel.setPointerCapture = () => {}
  at('pointerdown', 200)
  at('pointermove', 200 + dx / 2)
  at('pointermove', 200 + dx)
  at('pointerup', 200 + dx)
}

it('closes by a swipe to the left', async () => {
  const { drawer, element } = await openDrawer()
  swipe(element, -element.offsetWidth * 0.4)
  await expect.element(drawer).not.toBeInTheDocument()
})

it('stays open when the swipe is short or goes to the right', async () => {
  const { drawer, element } = await openDrawer()
  swipe(element, -element.offsetWidth * 0.1)
  swipe(element, element.offsetWidth * 0.5)
  await expect.element(drawer).toBeVisible()
  expect(element.style.translate).toBe('')
})
