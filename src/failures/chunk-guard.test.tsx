import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Toaster } from '#src/ui/toast/toaster.tsx'
import { loadRequired } from '#src/ui/loading/load-required.ts'
import { closeToasts } from '#tests/support/toasts.ts'
import { guardChunks } from './chunk-guard.ts'

const LAST_RELOAD = 'komorebi.reload'
const missPart = () => loadRequired(() => Promise.reject(new Error('lost'))).catch(() => {})
const answer = vi.fn<() => Promise<Response>>()

guardChunks(() => false)
beforeEach(async () => {
  vi.stubGlobal('fetch', answer)
  sessionStorage.removeItem(LAST_RELOAD)
  await render(<Toaster />)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  sessionStorage.removeItem(LAST_RELOAD)
  document.querySelector('form')?.remove()
  await closeToasts()
})

const reload = () => page.getByRole('button', { name: '再読み込み' })

it('offline, a message explains it and nothing is reloaded', async () => {
  answer.mockRejectedValue(new TypeError('Failed to fetch'))
  await missPart()
  await expect.element(page.getByText(/通信できる場所で、もう一度お試しください/)).toBeVisible()
  expect(reload().query()).toBeNull()
  expect(sessionStorage.getItem(LAST_RELOAD)).toBeNull()
})

it('typed text is not lost: the customer is asked before a reload', async () => {
  answer.mockResolvedValue(new Response())
  const form = Object.assign(document.createElement('form'), { method: 'post' })
  form.append(Object.assign(document.createElement('input'), { value: '花子' }))
  document.body.append(form)
  await missPart()
  await expect.element(reload()).toBeVisible()
  expect(sessionStorage.getItem(LAST_RELOAD)).toBeNull()
})

it('a failure that a reload within the last minute did not fix is reported too', async () => {
  answer.mockResolvedValue(new Response())
  const now = String(Date.now())
  sessionStorage.setItem(LAST_RELOAD, now)
  await missPart()
  await expect.element(reload()).toBeVisible()
  expect(sessionStorage.getItem(LAST_RELOAD)).toBe(now)
})
