import { afterEach, expect, it } from 'vitest'
import { countWrite } from '#src/local/writes-under-way.ts'
import { isBusy } from './busy.ts'

afterEach(() => document.body.replaceChildren())

const show = <T extends HTMLElement>(element: T): T => document.body.appendChild(element)

/** A form with a field and a box, as the page offered it. */
function makeForm(method: 'get' | 'post') {
  const form = Object.assign(show(document.createElement('form')), { method })
  const field = form.appendChild(Object.assign(document.createElement('input'), { defaultValue: '花子' }))
  const box = form.appendChild(Object.assign(document.createElement('input'), { type: 'checkbox' }))
  form.append(document.createElement('select'), document.createElement('button'))
  return { field, box }
}

it('a page that is only read is not busy', () => {
  makeForm('post')
  show(document.createElement('dialog'))
  show(document.createElement('video'))
  expect(isBusy()).toBe(false)
})

it('typed text and ticked boxes are worth waiting for, until they are as before', () => {
  const { field, box } = makeForm('post')
  field.value = '太郎'
  expect(isBusy()).toBe(true)
  field.value = '花子'
  box.checked = true
  expect(isBusy()).toBe(true)
  box.checked = false
  expect(isBusy()).toBe(false)
})

it('a search is not: it stands in the address', () => {
  makeForm('get').field.value = 'ソファ'
  expect(isBusy()).toBe(false)
})

it('an open dialog is', () => {
  show(document.createElement('dialog')).show()
  expect(isBusy()).toBe(true)
})

it('what is being sent is, until the answer is there', async () => {
  let answer!: () => void
  const sent = countWrite(new Promise<void>((resolve) => (answer = resolve)))
  expect(isBusy()).toBe(true)
  answer()
  await sent
  expect(isBusy()).toBe(false)
  await countWrite(Promise.reject(new Error('no network'))).catch(() => {})
  expect(isBusy()).toBe(false)
})
