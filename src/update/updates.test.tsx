import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Workbox } from 'workbox-window'
import { VISIT } from '#contract/reservations/api.ts'
import { pageOutbox } from '#src/device/outbox/page.ts'
import { leavePage } from '#src/device/network/leave-page.ts'
import { isSending, trackWrite } from '#src/device/network/active-writes.ts'
import type { RegisteredRouter } from '@tanstack/react-router'
import { Toaster } from '#src/ui/toast/toaster.tsx'
import { eraseDevice } from '#tests/support/device.ts'
import { closeToasts } from '#tests/support/toasts.ts'
import { followUpdates } from './updates.ts'

vi.mock('#src/device/network/leave-page.ts', { spy: true })

const skipWaiting = vi.fn()
let endWrite = () => {}

beforeEach(async () => {
  skipWaiting.mockClear()
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ waiting: {} } as ServiceWorkerRegistration)
  await render(<Toaster />)
  // Toasts of the previous test are still closing.
  await vi.waitUntil(() => page.getByRole('listitem').elements().length === 0, 5_000)
})
afterEach(async () => {
  await closeToasts()
  // An update that still waits for the write would reload the test page without the mocks.
  endWrite()
  await vi.waitUntil(() => !isSending(), 5_000)
  await new Promise((resolve) => setTimeout(resolve))
  vi.restoreAllMocks()
})

async function offerUpdate(): Promise<HTMLElement> {
  const workbox = Object.assign(new EventTarget(), { messageSkipWaiting: skipWaiting })
  followUpdates(workbox as unknown as Workbox, { subscribe: () => () => {} } as unknown as RegisteredRouter)
  workbox.dispatchEvent(new Event('waiting'))
  const update = page.getByRole('button', { name: '更新する' })
  await expect.element(update).toBeVisible()
  return update.element() as HTMLElement
}

// The first test, because the listeners of the others stay.
it('an update reloads a page that was loaded without its worker', async () => {
  const leave = vi.mocked(leavePage).mockReturnValue()
  const update = await offerUpdate()
  update.click()
  await expect.poll(() => skipWaiting.mock.calls.length).toBe(1)
  expect(leave).not.toHaveBeenCalled()
  navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(leave).toHaveBeenCalledOnce()
})

it('an update waits for running writes and shows a message', async () => {
  const update = await offerUpdate()
  const sent = trackWrite(new Promise<void>((resolve) => (endWrite = resolve)))
  update.click()
  const waits = page.getByText('送信が終わり次第、更新します')
  await expect.element(waits).toBeVisible()
  expect(skipWaiting).not.toHaveBeenCalled()
  endWrite()
  await sent
  await expect.poll(() => skipWaiting.mock.calls.length).toBe(1)
})

it('an update also waits for the outbox, whatever the outcome', async () => {
  await eraseDevice()
  const answered = new Promise<Response>((resolve) => {
    endWrite = () => resolve(new Response(null, { status: 503 }))
  })
  const network = vi.spyOn(globalThis, 'fetch').mockReturnValue(answered)
  const update = await offerUpdate()
  const row = await pageOutbox.submit(VISIT, { kind: 'consultation', wishes: [new Date().toISOString()] }, [])
  onTestFinished(() => pageOutbox.removeOwnerRows(row.owner, 'account-closed'))
  await expect.poll(() => network.mock.calls.length).toBeGreaterThan(0)
  update.click()
  await expect.element(page.getByText('送信が終わり次第、更新します')).toBeVisible()
  expect(skipWaiting).not.toHaveBeenCalled()
  endWrite()
  await expect.poll(() => skipWaiting.mock.calls.length).toBe(1)
})
