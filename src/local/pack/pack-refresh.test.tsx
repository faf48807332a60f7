import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { PACK_REFRESH_MS } from '#contract/rules.ts'
import { forgetPack } from '#tests/support/forget-pack.ts'
import { keepPack } from './keep-pack.ts'
import { onPackStatus, packStatus } from './pack-status.ts'

let pulls = 0

/** It may be begun by a timer, and goes on with real requests. */
const pullsAre = async (count: number) => {
  await expect.poll(() => pulls, { timeout: 15_000 }).toBe(count)
  await expect.poll(() => packStatus().work).toBe('none')
}

/** Long enough for a pull to be seen, where there should be none. */
const noPull = async (since: number) => {
  await new Promise((done) => setTimeout(done, 200))
  expect(pulls).toBe(since)
}

const show = (isShown: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeAll(async () => {
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
  await noPull(0)
  vi.advanceTimersByTime(1)
  await pullsAre(1)
  vi.advanceTimersByTime(PACK_REFRESH_MS)
  await pullsAre(2)
})

it('rests while nobody sees the page, and is brought in step when it is looked at again', async () => {
  show(false)
  vi.advanceTimersByTime(4 * PACK_REFRESH_MS)
  await noPull(0)
  show(true)
  await pullsAre(1)
})

it('is not asked for again by whoever only looks away for a moment', async () => {
  vi.advanceTimersByTime(PACK_REFRESH_MS)
  await pullsAre(1)
  show(false)
  vi.advanceTimersByTime(29_000)
  show(true)
  await noPull(1)
})
