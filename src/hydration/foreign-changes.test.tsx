import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { hydrateWithoutChanges } from './foreign-changes.ts'

const Page = () => (
  <form>
    <label>
      お名前
      <input name="name" defaultValue="" />
    </label>
    <button type="button">送信する</button>
  </form>
)

let root: HTMLElement
afterEach(() => root.remove())

const changes: [name: string, change: (input: HTMLInputElement) => void, html: string][] = [
  [
    'an element behind a field',
    (input) => input.after(document.createElement('i')),
    '<input name="name" value=""><i></i></label>',
  ],
  [
    'an element around a field',
    (input) => {
      const wrapper = document.createElement('i')
      input.replaceWith(wrapper)
      wrapper.append(input)
    },
    '<i><input name="name" value=""></i>',
  ],
  ['a removed element', (input) => input.form!.querySelector('button')!.remove(), '</label></form>'],
  ['an element before the page', (input) => root.prepend(input.ownerDocument.createElement('i')), '<i></i><form>'],
  ['a changed text', (input) => ((input.previousSibling as Text).data = 'Name'), '<label>Name<input'],
]

it.each(changes)('hydrates without an error and keeps %s', async (_, change, html) => {
  root = document.createElement('div')
  root.innerHTML = renderToString(<Page />)
  document.body.append(root)
  const observer = new MutationObserver(() => {})
  observer.observe(root, { childList: true, subtree: true, characterData: true, characterDataOldValue: true })
  const input = root.querySelector('input')!
  input.value = '山田'
  change(input)
  const onRecoverableError = vi.fn()
  hydrateWithoutChanges(observer.takeRecords(), () =>
    flushSync(() => void hydrateRoot(root, <Page />, { onRecoverableError })),
  )
  await new Promise((resolve) => setTimeout(resolve))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(root.innerHTML).toContain(html)
  expect(root.querySelector('input')).toBe(input)
  expect(input.value).toBe('山田')
})
