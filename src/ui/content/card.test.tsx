import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { measureShift } from '#tests/support/measure-shift.ts'
import { Card } from './card.tsx'

it('hides its text until the parser has reached the picture, whose place the text would take', async () => {
  const { container } = await render(<Card picture={<img alt="" />} title="木の椅子" />)
  const card = container.querySelector('article')!
  const [text, picture] = card.children as unknown as [HTMLElement, HTMLElement]
  const image = picture.querySelector('img')!
  const isVisible = () => text.checkVisibility({ visibilityProperty: true })
  expect(isVisible()).toBe(true)
  image.remove()
  expect(isVisible()).toBe(false)
  picture.remove()
  expect(isVisible()).toBe(false)
  card.append(picture)
  picture.append(image)
  expect(isVisible()).toBe(true)
})

it.each(['棚は', '</h3>', '<img'])('moves nothing if it is painted before %s is parsed', async (end) => {
  const { container } = await render(<Card picture={<img alt="" width={300} height={300} />} title="この棚は木です" />)
  expect(await measureShift(container.querySelector('article')!, end)).toBe(0)
})

it('would move its text otherwise', async () => {
  const { container } = await render(
    <div style={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
      <p>この棚は木です</p>
      <div style={{ height: 300 }} />
    </div>,
  )
  expect(await measureShift(container.querySelector('div')!, '</p>')).toBeGreaterThan(0)
})
