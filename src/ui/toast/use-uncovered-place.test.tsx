import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { act } from '#tests/support/act.ts'
import { enqueueToast } from './toast-queue.tsx'
import { Toaster } from './toaster.tsx'

it('does not lie over the name and the price of a page on a phone, wherever one has scrolled to', async () => {
  await page.viewport(390, 844)
  await render(<Toaster />)
  const main = document.createElement('main')
  main.innerHTML = '<h1>ソファ</h1><p data-uncovered>88,000円</p><p></p>'
  const tail = main.querySelector<HTMLElement>('p:last-child')!
  tail.style.blockSize = '3000px'
  document.body.append(main)
  const list = document.querySelector('ol')!
  const expectUncovered = () => {
    const { top, bottom } = list.getBoundingClientRect()
    for (const it of main.querySelectorAll('h1, [data-uncovered]')) {
      const box = it.getBoundingClientRect()
      expect(box.bottom <= top || box.top >= bottom).toBe(true)
    }
  }
  main.style.paddingBlockStart = '40px'
  await act(() => void enqueueToast({ kind: 'success', text: 'カートに入れました' }))
  expectUncovered()
  const moved = list.getBoundingClientRect().top
  scrollTo(0, 2_000)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expectUncovered()
  expect(list.getBoundingClientRect().top).toBeLessThan(moved)
  main.remove()
})
