import { afterEach, expect, it } from 'vitest'
import { trackWrite } from '#src/device/network/active-writes.ts'
import { isBusy } from './busy.ts'

afterEach(() => document.body.replaceChildren())

const show = <T extends HTMLElement>(element: T): T => document.body.appendChild(element)

/** An unchanged form with a text field and a checkbox. */
function makeForm(method: 'get' | 'post') {
  const form = Object.assign(show(document.createElement('form')), { method })
  const field = form.appendChild(Object.assign(document.createElement('input'), { defaultValue: '花子' }))
  const box = form.appendChild(Object.assign(document.createElement('input'), { type: 'checkbox' }))
  form.append(document.createElement('select'), document.createElement('button'))
  return { field, box }
}

it('a page without input is not busy', () => {
  makeForm('post')
  show(document.createElement('dialog'))
  show(document.createElement('video'))
  expect(isBusy()).toBe(false)
})

it('changed text and checkboxes make a page busy until they are reverted', () => {
  const { field, box } = makeForm('post')
  field.value = '太郎'
  expect(isBusy()).toBe(true)
  field.value = '花子'
  box.checked = true
  expect(isBusy()).toBe(true)
  box.checked = false
  expect(isBusy()).toBe(false)
})

it('a search form does not make a page busy', () => {
  makeForm('get').field.value = 'ソファ'
  expect(isBusy()).toBe(false)
})

it('an open dialog makes a page busy', () => {
  show(document.createElement('dialog')).show()
  expect(isBusy()).toBe(true)
})

it('a playing film makes a page busy until it is paused', () => {
  const video = show(document.createElement('video'))
  // Without a tap, browsers play only what is muted. The file does not exist here, so the player waits for it.
  Object.assign(video, { src: '/videos/0123456789abcdef.mp4', muted: true })
  void video.play().catch(() => {})
  expect(isBusy()).toBe(true)
  video.pause()
  expect(isBusy()).toBe(false)
})

it('a video of another host makes a page busy, because the page cannot detect whether it plays', () => {
  show(document.createElement('iframe'))
  expect(isBusy()).toBe(true)
})

it('a running write makes a page busy until its response', async () => {
  let answer!: () => void
  const sent = trackWrite(new Promise<void>((resolve) => (answer = resolve)))
  expect(isBusy()).toBe(true)
  answer()
  await sent
  expect(isBusy()).toBe(false)
  await trackWrite(Promise.reject(new Error('no network'))).catch(() => {})
  expect(isBusy()).toBe(false)
})
