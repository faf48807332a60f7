import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Workbox } from 'workbox-window'
import { VISIT } from '#contract/reservations.ts'
import { pageOutbox } from '#src/local/outbox/page-outbox.ts'
import { countWrite } from '#src/local/writes-under-way.ts'
import type { AppRouter } from '#src/router.tsx'
import { Toaster } from '#src/ui/toast/toaster.tsx'
import { eraseDevice } from '#tests/support/device.ts'
import { followUpdates } from './updates.ts'

const skipWaiting = vi.fn()

beforeEach(async () => {
  skipWaiting.mockClear()
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ waiting: {} } as ServiceWorkerRegistration)
  await render(<Toaster />)
  // Those of the test before are on their way out.
  await vi.waitUntil(() => page.getByRole('listitem').elements().length === 0, 5_000)
})
afterEach(() => vi.restoreAllMocks())

async function offerUpdate(): Promise<HTMLElement> {
  const workbox = Object.assign(new EventTarget(), { messageSkipWaiting: skipWaiting })
  followUpdates(workbox as unknown as Workbox, { subscribe: () => () => {} } as unknown as AppRouter)
  workbox.dispatchEvent(new Event('waiting'))
  const update = page.getByRole('button', { name: '更新する' })
  await expect.element(update).toBeVisible()
  return update.element() as HTMLElement
}

it('a new version waits for the end of what is being sent, and says so', async () => {
  const update = await offerUpdate()
  let answer!: () => void
  const sent = countWrite(new Promise<void>((resolve) => (answer = resolve)))
  update.click()
  const waits = page.getByText('送信が終わりしだい、更新します')
  await expect.element(waits).toBeVisible()
  expect(skipWaiting).not.toHaveBeenCalled()
  answer()
  await sent
  await expect.poll(() => skipWaiting.mock.calls.length).toBe(1)
})

it('waits also for what the outbox sends, however that ends', async () => {
  await eraseDevice()
  let answer!: (response: Response) => void
  const answered = new Promise<Response>((resolve) => (answer = resolve))
  const network = vi.spyOn(globalThis, 'fetch').mockReturnValue(answered)
  const update = await offerUpdate()
  const row = await pageOutbox.submit(VISIT, { kind: 'consultation', wishes: [new Date().toISOString()] }, [])
  await expect.poll(() => network.mock.calls.length).toBeGreaterThan(0)
  update.click()
  await expect.element(page.getByText('送信が終わりしだい、更新します')).toBeVisible()
  expect(skipWaiting).not.toHaveBeenCalled()
  answer(new Response(null, { status: 503 }))
  await expect.poll(() => skipWaiting.mock.calls.length).toBe(1)
  await pageOutbox.leave(row.owner, 'gone')
})
