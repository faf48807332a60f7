import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Gallery } from './gallery.tsx'

const slides = ['正面', '側面', '背面', '寸法', '部屋'].map((label) => ({
  key: label,
  label,
  content: <p>{label}</p>,
  thumbnail: <span>{label}</span>,
  enlarged: <p>大きな{label}</p>,
}))

function ItemPictures() {
  const [index, setIndex] = useState(0)
  return <Gallery label="商品の写真" slides={slides} index={index} onIndexChange={setIndex} />
}

async function renderGallery() {
  const screen = await render(<ItemPictures />)
  const track = screen.getByRole('list', { name: '商品の写真' })
  const element = track.element() as HTMLElement
  return {
    screen,
    track,
    element,
    position: screen.getByText(/\d \/ 5/),
    shown: () => element.scrollLeft / element.clientWidth,
  }
}

it('steps by its buttons and tells where it is', async () => {
  const { screen, position, shown } = await renderGallery()
  await expect.element(position).toHaveTextContent('1 / 5')
  await screen.getByRole('button', { name: '次へ' }).click()
  await expect.element(position).toHaveTextContent('2 / 5')
  await expect.poll(shown).toBe(1)
  await screen.getByRole('button', { name: '前へ' }).click()
  await expect.poll(shown).toBe(0)
})

it('steps by the arrow keys, to the ends by Home and End, and not beyond', async () => {
  const { position, element, shown } = await renderGallery()
  element.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(position).toHaveTextContent('3 / 5')
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(position).toHaveTextContent('5 / 5')
  await expect.poll(shown).toBe(4)
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expect.element(position).toHaveTextContent('1 / 5')
  await expect.poll(shown).toBe(0)
})

it('goes to the picture of a thumbnail, which is marked then', async () => {
  const { screen, shown } = await renderGallery()
  const thumbnail = screen.getByRole('button', { name: '寸法を表示' })
  await thumbnail.click()
  await expect.poll(shown).toBe(3)
  await expect.element(thumbnail).toHaveAttribute('aria-current', 'true')
})

it('follows a finger that scrolls it', async () => {
  const { position, element } = await renderGallery()
  element.scrollTo({ left: element.clientWidth * 2, behavior: 'instant' })
  await expect.element(position).toHaveTextContent('3 / 5')
})

const drag = (element: HTMLElement, dx: number, pointerType: string) => {
  const at = (type: string, x: number) =>
    element.dispatchEvent(
      new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, pointerType, clientX: x }),
    )
  element.setPointerCapture = () => {}
  at('pointerdown', 300)
  at('pointermove', 300 + dx)
  at('pointerup', 300 + dx)
}

it('is dragged by the mouse to its neighbour, and back when the way was short', async () => {
  const { position, element, shown } = await renderGallery()
  drag(element, -element.clientWidth * 0.4, 'mouse')
  await expect.element(position).toHaveTextContent('2 / 5')
  await expect.poll(shown).toBe(1)
  drag(element, -element.clientWidth * 0.05, 'mouse')
  await expect.poll(() => element.hasAttribute('data-dragging')).toBe(false)
  await expect.poll(shown).toBe(1)
})

it('leaves touch to the browser', async () => {
  const { position, element } = await renderGallery()
  drag(element, -element.clientWidth * 0.4, 'touch')
  await expect.element(position).toHaveTextContent('1 / 5')
})

it('shows the same picture large, where the arrow keys work at once, and comes back to the one seen last', async () => {
  const { screen, shown } = await renderGallery()
  await screen.getByRole('button', { name: '側面を表示' }).click()
  await screen.getByRole('button', { name: '拡大する' }).click()
  const dialog = screen.getByRole('dialog', { name: '商品の写真' })
  await expect.element(dialog.getByText('2 / 5')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog.getByText('3 / 5')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(shown).toBe(2)
})
