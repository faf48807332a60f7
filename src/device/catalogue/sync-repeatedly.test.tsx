import { getDefaultStore } from 'jotai'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { CATALOGUE_REFRESH_MS } from '#contract/shared/constants.ts'
import { deleteCatalogue } from '#tests/support/delete-catalogue.ts'
import { refreshCatalogue, startCatalogueRefresh } from './sync.ts'
import { catalogueStatusAtom } from './status.ts'

let pulls = 0

/** Waits until this many pulls have finished and no further one has started. */
async function countPulls(expected: number): Promise<number> {
  await expect.poll(() => pulls, { timeout: 15_000 }).toBeGreaterThanOrEqual(expected)
  await expect.poll(() => getDefaultStore().get(catalogueStatusAtom).work).toBe('none')
  await new Promise((done) => setTimeout(done, 200))
  return pulls
}

const show = (isShown: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeAll(async () => {
  await deleteCatalogue()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  vi.spyOn(window, 'fetch').mockImplementation(async (path) => {
    if (path === '/api/Settings') return Response.json({ packBytes: 1_000 })
    pulls += 1
    return Response.json({ upserts: [], deletions: [], version: 1, cursor: `${pulls}`, more: false })
  })
  const whenPulled = new Promise<void>((done) =>
    getDefaultStore().sub(
      catalogueStatusAtom,
      () => getDefaultStore().get(catalogueStatusAtom).work === 'none' && done(),
    ),
  )
  startCatalogueRefresh(() => {})
  await whenPulled
})
beforeEach(async () => {
  show(true)
  // A new interval begins, whatever a failed test left.
  vi.advanceTimersToNextTimer()
  await refreshCatalogue()
  pulls = 0
})
afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await deleteCatalogue()
})

it('is refreshed every 15 minutes while the page is visible', async () => {
  vi.advanceTimersByTime(CATALOGUE_REFRESH_MS - 1)
  expect(await countPulls(0)).toBe(0)
  vi.advanceTimersByTime(1)
  expect(await countPulls(1)).toBe(1)
  vi.advanceTimersByTime(CATALOGUE_REFRESH_MS)
  expect(await countPulls(2)).toBe(2)
})

it('is not refreshed while the page is hidden, but when it becomes visible again', async () => {
  show(false)
  vi.advanceTimersByTime(4 * CATALOGUE_REFRESH_MS)
  expect(await countPulls(0)).toBe(0)
  show(true)
  expect(await countPulls(1)).toBe(1)
})

it('is not refreshed after the page was hidden only briefly', async () => {
  vi.advanceTimersByTime(CATALOGUE_REFRESH_MS)
  expect(await countPulls(1)).toBe(1)
  show(false)
  // The wait for the pull has advanced the time too.
  vi.advanceTimersByTime(20_000)
  show(true)
  expect(await countPulls(1)).toBe(1)
})
