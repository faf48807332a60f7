import { afterEach, expect, it, vi } from 'vitest'
import { hideUntilConfirmed } from './hide-until-confirmed.ts'

let sessionId: string | undefined
let isPageProtected = true
let confirm: () => Promise<void> = async () => {}
hideUntilConfirmed({
  getSessionId: () => sessionId,
  isPageProtected: () => isPageProtected,
  confirm: () => confirm(),
})

const page = document.createElement('div')
page.innerHTML = '<main><p>〒158-0094</p><form><input></form></main><dialog open>カート</dialog>'
document.body.append(page)

const noindex = document.createElement('meta')
noindex.name = 'robots'
noindex.content = 'noindex'
document.head.append(noindex)

const hidden = () =>
  ['p', 'form', 'dialog'].filter((it) => !page.querySelector(it)!.checkVisibility({ visibilityProperty: true }))
const leave = () => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
const comeBack = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

afterEach(() => {
  dispatchEvent(new CustomEvent('routeChanged'))
  isPageProtected = true
})

it('a customer’s page is hidden before it is stored, and shown when the session is confirmed', async () => {
  sessionId = 'own'
  let finish = () => {}
  confirm = () => new Promise((resolve) => (finish = resolve))
  leave()
  expect(hidden()).toEqual(['p', 'form', 'dialog'])
  comeBack()
  expect(hidden()).toEqual(['p', 'form', 'dialog'])
  finish()
  await vi.waitFor(() => expect(hidden()).toEqual([]))
})

it.each([undefined, 'other'])('stays hidden until the redirect if the session is now %s', async (next) => {
  sessionId = 'own'
  confirm = async () => void (sessionId = next)
  leave()
  comeBack()
  await new Promise((resolve) => setTimeout(resolve))
  expect(hidden()).toEqual(['p', 'form', 'dialog'])
  dispatchEvent(new CustomEvent('routeChanged'))
  expect(hidden()).toEqual([])
})

it('is shown if the server cannot be reached', async () => {
  sessionId = 'own'
  confirm = () => Promise.reject(new Error('no network'))
  leave()
  comeBack()
  await vi.waitFor(() => expect(hidden()).toEqual([]))
})

it('on a public page, forms and overlays are hidden, and shown also after the end of the session', async () => {
  sessionId = 'own'
  isPageProtected = false
  noindex.remove()
  confirm = async () => void (sessionId = undefined)
  leave()
  expect(hidden()).toEqual(['form', 'dialog'])
  comeBack()
  await vi.waitFor(() => expect(hidden()).toEqual([]))
})

it('a guest’s page is not hidden', () => {
  sessionId = undefined
  leave()
  expect(hidden()).toEqual([])
})
