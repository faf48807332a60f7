import { expect, it, onTestFinished } from 'vitest'
import { renderStore } from '#tests/support/render-store.tsx'

it('the skip link focuses the content and keeps the hash, which may be the key of a submission', async () => {
  const { screen } = await renderStore({ path: '/reservation/completion' })
  history.replaceState(null, '', '#01KA0000000000000000000001')
  const link = screen.getByRole('link', { name: '本文へ移動' }).element() as HTMLElement
  link.focus()
  link.click()
  expect(document.activeElement).toBe(screen.getByRole('main').element())
  expect(location.hash).toBe('#01KA0000000000000000000001')
})

it('the skip link opens a new tab if the customer asks for one', async () => {
  const { screen } = await renderStore({ path: '/reservation/completion' })
  let isPrevented: boolean | undefined
  const listener = (event: Event) => {
    isPrevented = event.defaultPrevented
    event.preventDefault()
  }
  addEventListener('click', listener)
  onTestFinished(() => removeEventListener('click', listener))
  const link = screen.getByRole('link', { name: '本文へ移動' }).element()
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  expect(isPrevented).toBe(false)
})
