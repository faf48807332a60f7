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

it('steps by its buttons and announces its position', async () => {
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

it('goes to the picture of a thumbnail, which is then marked', async () => {
  const { screen, shown } = await renderGallery()
  const thumbnail = screen.getByRole('button', { name: '寸法を表示' })
  await thumbnail.click()
  await expect.poll(shown).toBe(3)
  await expect.element(thumbnail).toHaveAttribute('aria-current', 'true')
})

it('follows touch scrolling', async () => {
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

it('is dragged by the mouse to its neighbour, and returns after a short drag', async () => {
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

it('shows the same picture in full screen, where the arrow keys work at once, and returns to the last one shown', async () => {
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

const PICTURE =
  'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20width=%22400%22%20height=%22400%22/%3E'

/** The enlarged gallery of two pictures, and the scale of the first one. */
async function enlarge() {
  const pictures = ['正面', '側面'].map((label) => ({
    key: label,
    label,
    content: <p>{label}</p>,
    thumbnail: <span>{label}</span>,
    enlarged: (
      <div>
        <picture>
          <source srcSet={`${PICTURE} 400w`} sizes="100px" />
          <img src={PICTURE} width={400} height={400} alt={`大きな${label}`} />
        </picture>
      </div>
    ),
  }))
  function Pictures() {
    const [index, setIndex] = useState(0)
    return <Gallery label="商品の写真" slides={pictures} index={index} onIndexChange={setIndex} />
  }
  const screen = await render(<Pictures />)
  await screen.getByRole('button', { name: '拡大する' }).click()
  const dialog = screen.getByRole('dialog', { name: '商品の写真' })
  await expect.element(dialog.getByAltText('大きな正面')).toBeVisible()
  const moved = dialog.getByAltText('大きな正面').element().closest('div')!
  const box = moved.parentElement!
  box.setPointerCapture = () => {}
  const matrix = () => new DOMMatrix(moved.style.transform)
  return { screen, dialog, box, scale: () => matrix().a, left: () => matrix().e }
}

const point = (box: HTMLElement, type: string, id: number, x: number, y: number) => {
  const { left, top, width, height } = box.getBoundingClientRect()
  const [clientX, clientY] = [left + width / 2 + x, top + height / 2 + y]
  box.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      isPrimary: id === 1,
      pointerId: id,
      pointerType: 'touch',
      clientX,
      clientY,
    }),
  )
}

it('zooms by pinching and pans by one finger', async () => {
  const { box, scale, left } = await enlarge()
  point(box, 'pointerdown', 1, -20, 0)
  point(box, 'pointerdown', 2, 20, 0)
  point(box, 'pointermove', 1, -40, 0)
  point(box, 'pointermove', 2, 40, 0)
  expect(scale()).toBeCloseTo(2)
  point(box, 'pointerup', 1, -40, 0)
  const before = left()
  point(box, 'pointermove', 2, 70, 0)
  expect(left() - before).toBeCloseTo(30)
  point(box, 'pointerup', 2, 90, 0)
})

it('zooms by a double tap and resets by the next', async () => {
  const { box, scale } = await enlarge()
  const tap = () => {
    point(box, 'pointerdown', 1, 30, 30)
    point(box, 'pointerup', 1, 30, 30)
  }
  tap()
  expect(scale()).toBe(1)
  tap()
  expect(scale()).toBe(2.5)
  tap()
  tap()
  expect(scale()).toBe(1)
})

it('zooms by + and −, pans by the arrow keys, and the next picture is unzoomed', async () => {
  const { dialog, scale, left } = await enlarge()
  await userEvent.keyboard('+')
  expect(scale()).toBe(1.5)
  await expect.element(dialog.getByRole('status')).toHaveTextContent('150パーセント')
  await userEvent.keyboard('{ArrowRight}')
  expect(left()).toBeLessThan(0)
  await expect.element(dialog.getByText('1 / 2')).toBeVisible()
  await userEvent.keyboard('-')
  expect(scale()).toBe(1)
  await dialog.getByRole('button', { name: '大きくする' }).click()
  await dialog.getByRole('button', { name: '次へ' }).click()
  await expect.element(dialog.getByText('2 / 2')).toBeVisible()
  expect(scale()).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

it('requests a sharper picture when it is zoomed, and not before', async () => {
  const { dialog } = await enlarge()
  const width = (label: string) =>
    (dialog.getByAltText(`大きな${label}`).element().previousElementSibling as HTMLSourceElement).sizes
  expect(width('正面')).toBe('100px')
  await userEvent.keyboard('+')
  expect([width('正面'), width('側面')]).toEqual(['4000px', '100px'])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})
