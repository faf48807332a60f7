import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Workbox } from 'workbox-window'
import { countWrite } from '#src/local/writes-under-way.ts'
import type { AppRouter } from '#src/router.tsx'
import { Toaster } from '#src/ui/toast/toaster.tsx'
import { followUpdates } from './updates.ts'

const skipWaiting = vi.fn()

beforeEach(async () => {
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ waiting: {} } as ServiceWorkerRegistration)
  await render(<Toaster />)
})
afterEach(() => vi.restoreAllMocks())

it('a new version waits for the end of what is being sent, and says so', async () => {
  const workbox = Object.assign(new EventTarget(), { messageSkipWaiting: skipWaiting })
  followUpdates(workbox as unknown as Workbox, { subscribe: () => () => {} } as unknown as AppRouter)
  workbox.dispatchEvent(new Event('waiting'))
  const update = page.getByRole('button', { name: '更新する' })
  await expect.element(update).toBeVisible()
  let answer!: () => void
  const sent = countWrite(new Promise<void>((resolve) => (answer = resolve)))
  ;(update.element() as HTMLElement).click()
  const waits = page.getByText('送信が終わりしだい、更新します')
  await expect.element(waits).toBeVisible()
  expect(skipWaiting).not.toHaveBeenCalled()
  answer()
  await sent
  await expect.poll(() => skipWaiting.mock.calls.length).toBe(1)
})
