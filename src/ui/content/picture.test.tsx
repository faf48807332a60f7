import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Picture } from './picture.tsx'
import { OfflineContext } from '#src/ui/hooks/use-is-offline.ts'

/** The test server has no pictures. */
const picture = {
  id: '0123456789abcdef',
  width: 1200,
  height: 800,
  tone: 3,
  alt: '木の椅子',
  blur: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
} as const

const show = (isOffline: boolean) => (
  <OfflineContext value={isOffline}>
    <Picture picture={picture} sizes="300px" priority />
  </OfflineContext>
)

it('shows a placeholder with the alt text when it cannot be loaded, and is requested again', async () => {
  const screen = await render(show(true))
  const image = screen.getByRole('img', { name: '木の椅子' })
  await expect.poll(() => getComputedStyle(image.element()).opacity).toBe('0')
  const box = screen.container.firstElementChild!
  expect(box.querySelector('svg')?.getBoundingClientRect().width).toBe(24)
  expect(box.getBoundingClientRect().height).toBeCloseTo((box.getBoundingClientRect().width * 800) / 1200, 0)

  const inVain = image.element()
  await screen.rerender(show(false))
  await expect.poll(() => image.element() === inVain).toBe(false)
})

it('uses a portrait picture in narrow windows, within the size allowed for the first picture of a page', async () => {
  const portrait = { ...picture, id: 'fedcba9876543210', width: 1280, height: 1600 }
  const screen = await render(<Picture picture={picture} portrait={portrait} sizes="100vw" priority />)
  const [upright] = screen.container.querySelectorAll<HTMLSourceElement>('source[type="image/avif"]')
  expect(upright?.media).toBe('(width < 640px)')
  const widths = [...upright!.srcset.matchAll(/fedcba9876543210-(\d+)/g)].map(([, width]) => Number(width))
  expect(Math.max(...widths)).toBe(720)
})
