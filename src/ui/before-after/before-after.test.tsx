import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { BeforeAfter } from './before-after.tsx'

const picture = (id: string) => ({ id, width: 1600, height: 1067, alt: `${id}の台所`, tone: 3 })

async function open() {
  const screen = await render(<BeforeAfter before={picture('before')} after={picture('after')} sizes="100vw" />)
  const range = screen.getByRole('slider', { name: '施工前と施工後' })
  const box = range.element().parentElement!
  const split = () => getComputedStyle(box).getPropertyValue('--split')
  const pointer = (type: string, pointerType: string, percent: number) => {
    const { left, top, width } = box.getBoundingClientRect()
    const position = { clientX: left + (width * percent) / 100, clientY: top + 10 }
    const options = { pointerId: 1, isPrimary: true, bubbles: true, pointerType, ...position }
    box.dispatchEvent(new PointerEvent(type, options))
  }
  // Events of a test have no pointer that could be captured.
  box.setPointerCapture = () => {}
  return { screen, range, box, split, pointer }
}

it('shows both pictures with their texts, split in the middle', async () => {
  const { screen, range, split } = await open()
  await expect.element(screen.getByRole('img', { name: 'beforeの台所' })).toBeInTheDocument()
  await expect.element(screen.getByRole('img', { name: 'afterの台所' })).toBeInTheDocument()
  await expect.element(range).toHaveValue('50')
  await expect.element(range).toHaveAttribute('aria-valuetext', '施工前50%')
  expect(split()).toBe('50%')
})

it('moves by the arrow keys, Home and End', async () => {
  const { range, split } = await open()
  range.element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(split()).toBe('52%')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(range).toHaveAttribute('aria-valuetext', '施工前51%')
  await userEvent.keyboard('{End}')
  expect(split()).toBe('100%')
  await userEvent.keyboard('{Home}')
  expect(split()).toBe('0%')
})

it.each(['mouse', 'touch'])('follows the dragging %s, but not beyond the edges', async (kind) => {
  const { range, split, pointer } = await open()
  pointer('pointerdown', kind, 50)
  pointer('pointermove', kind, 80)
  expect(split()).toBe('80%')
  pointer('pointermove', kind, 130)
  expect(split()).toBe('100%')
  pointer('pointermove', kind, 20)
  pointer('pointerup', kind, 20)
  pointer('pointermove', kind, 60)
  expect(split()).toBe('20%')
  await expect.element(range).toHaveValue('20')
})

it('stays where it is when a touch becomes a scroll', async () => {
  const { split, pointer } = await open()
  pointer('pointerdown', 'touch', 50)
  pointer('pointercancel', 'touch', 50)
  pointer('pointermove', 'touch', 90)
  expect(split()).toBe('50%')
})

it('moves to where it is clicked or tapped', async () => {
  const { split, pointer } = await open()
  pointer('pointerdown', 'touch', 25)
  pointer('pointerup', 'touch', 25)
  expect(split()).toBe('25%')
})

it('keeps its place: moving the line changes no size', async () => {
  const { box, range } = await open()
  const before = box.getBoundingClientRect().toJSON()
  range.element().focus()
  await userEvent.keyboard('{End}')
  expect(box.getBoundingClientRect().toJSON()).toEqual(before)
  expect(before.width / before.height).toBeCloseTo(1.5, 1)
})
