import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hasOfflineCatalogue } from '#src/device/catalogue/has-catalogue.ts'
import { catalogueStatusAtom } from '#src/device/catalogue/status.ts'
import { startCatalogue } from '#src/device/catalogue/catalogue.ts'
import { deleteCatalogue } from '#tests/support/delete-catalogue.ts'
import { handlePushMessages } from './messages.ts'

beforeEach(deleteCatalogue)
afterEach(async () => {
  vi.restoreAllMocks()
  await deleteCatalogue()
})

const push = () =>
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'PUSH_RECEIVED' } }))

it('a push message refreshes an existing offline catalogue, but starts no first download', async () => {
  const asked: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (path) => {
    asked.push(path as string)
    if (path === '/api/Settings') return Response.json({ packBytes: 1_000 })
    return Response.json({ upserts: [], deletions: [], version: 1, cursor: '1', more: false })
  })
  const controller = vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue(null)
  handlePushMessages({ state: { location: { href: '/' } } } as never)
  const atOnce = (work: () => void) => work()
  startCatalogue(atOnce, () => {})
  // The worker controls the page that registered it, but it is still the first visit.
  controller.mockReturnValue({} as ServiceWorker)
  // So that only the push handler's own check prevents a download.
  await import('#src/device/catalogue/sync.ts')
  push()
  await new Promise((done) => setTimeout(done, 500))
  expect(asked).toEqual([])

  startCatalogue(atOnce, () => {})
  await expect
    .poll(() => hasOfflineCatalogue() && getDefaultStore().get(catalogueStatusAtom).work, { timeout: 15_000 })
    .toBe('none')
  expect(asked).toEqual(['/api/Settings', '/api/Catalog/changes'])
  push()
  await expect.poll(() => asked.slice(2)).toEqual(['/api/Catalog/changes?since=1'])
  await expect.poll(() => getDefaultStore().get(catalogueStatusAtom).work).toBe('none')
})
