import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { act } from '#tests/support/act.ts'
import { enqueueToast } from './toast-queue.tsx'
import { Toaster } from './toaster.tsx'

it('does not cover the name and the price of a page on a phone, at any scroll position', async () => {
  await page.viewport(390, 844)
  await render(<Toaster />)
  const main = document.createElement('main')
  main.innerHTML = '<h1>ソファ</h1><p data-uncovered>88,000円</p><p></p>'
  const tail = main.querySelector<HTMLElement>('p:last-child')!
  tail.style.blockSize = '3000px'
  document.body.append(main)
  onTestFinished(() => main.remove())
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
})

it('does not cover a strip whose text takes several lines', async () => {
  await page.viewport(1280, 800)
  await render(<Toaster />)
  const head = document.createElement('header')
  head.innerHTML = '<div data-strips>オフラインです。</div>'
  const strip = head.querySelector('div')!
  strip.style.cssText = 'position: fixed; inset: 72px 0 auto; block-size: 90px'
  document.body.append(head)
  onTestFinished(() => head.remove())
  await act(() => void enqueueToast({ kind: 'success', text: '送信しました' }))
  expect(document.querySelector('ol')!.getBoundingClientRect().top).toBeGreaterThan(
    strip.getBoundingClientRect().bottom,
  )
})

it('has its buttons side by side on a phone, in tab order', async () => {
  await page.viewport(390, 844)
  const screen = await render(<Toaster />)
  await act(() => void enqueueToast({ kind: 'info', text: '新しいバージョンがあります', action: '更新する' }))
  const [action, close] = screen.getByRole('button').elements()
  expect([action!.textContent, close!.getAttribute('aria-label')]).toEqual(['更新する', '閉じる'])
  const [first, second] = [action!, close!].map((it) => it.getBoundingClientRect())
  expect(first!.right).toBeLessThanOrEqual(second!.left)
  expect(Math.abs(first!.top - second!.top)).toBeLessThan(4)
})
