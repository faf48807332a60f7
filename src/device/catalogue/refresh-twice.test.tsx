import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { PACK_REFRESH_MS } from '#contract/rules.ts'
import { forgetPack } from '#tests/support/forget-pack.ts'
import { keepPack } from './keep-pack.ts'
import { onPackStatus, packStatus } from './pack-status.ts'

let pulls = 0

/** So many have begun and are done, a while after the last could have begun. */
async function countPulls(expected: number): Promise<number> {
  await expect.poll(() => pulls, { timeout: 15_000 }).toBeGreaterThanOrEqual(expected)
  await expect.poll(() => packStatus().work).toBe('none')
  await new Promise((done) => setTimeout(done, 200))
  return pulls
}

const show = (isShown: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeAll(async () => {
  await forgetPack()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  vi.spyOn(window, 'fetch').mockImplementation(async (path) => {
    if (path === '/api/Settings') return Response.json({ packBytes: 1_000 })
    pulls += 1
    return Response.json({ upserts: [], deletions: [], version: 1, cursor: `${pulls}`, more: false })
  })
  const whenPulled = new Promise<void>((done) => onPackStatus(() => packStatus().work === 'none' && done()))
  keepPack(() => {})
  await whenPulled
})
beforeEach(() => {
  show(true)
  pulls = 0
})
afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await forgetPack()
})

it('is brought in step every quarter of an hour while the page is seen', async () => {
  vi.advanceTimersByTime(PACK_REFRESH_MS - 1)
  expect(await countPulls(0)).toBe(0)
  vi.advanceTimersByTime(1)
  expect(await countPulls(1)).toBe(1)
  vi.advanceTimersByTime(PACK_REFRESH_MS)
  expect(await countPulls(2)).toBe(2)
})

it('rests while nobody sees the page, and is brought in step when it is looked at again', async () => {
  show(false)
  vi.advanceTimersByTime(4 * PACK_REFRESH_MS)
  expect(await countPulls(0)).toBe(0)
  show(true)
  expect(await countPulls(1)).toBe(1)
})

it('is not asked for again by whoever only looks away for a moment', async () => {
  vi.advanceTimersByTime(PACK_REFRESH_MS)
  expect(await countPulls(1)).toBe(1)
  show(false)
  vi.advanceTimersByTime(29_000)
  show(true)
  expect(await countPulls(1)).toBe(1)
})
