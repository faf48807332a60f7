import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hasPack } from '#src/local/pack/has-pack.ts'
import { packStatus } from '#src/local/pack/pack-status.ts'
import { startPack } from '#src/local/pack/start-pack.ts'
import { forgetPack } from '#tests/support/forget-pack.ts'
import { answerPushes } from './answer-pushes.ts'

beforeEach(forgetPack)
afterEach(async () => {
  vi.restoreAllMocks()
  await forgetPack()
})

const push = () => navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'PUSHED' } }))

it('a push brings the catalogue in step where it is kept, and begins no first copy before its time', async () => {
  const asked: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (path) => {
    asked.push(path as string)
    if (path === '/api/Settings') return Response.json({ packBytes: 1_000 })
    return Response.json({ upserts: [], deletions: [], version: 1, cursor: '1', more: false })
  })
  const controller = vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue(null)
  answerPushes({ state: { location: { href: '/' } } } as never)
  const atOnce = (work: () => void) => work()
  startPack(atOnce, () => {})
  // The worker takes over the page that brought it: it is the first visit still.
  controller.mockReturnValue({} as ServiceWorker)
  // So that nothing but the push's own decision keeps it from asking.
  await import('#src/local/pack/keep-pack.ts')
  push()
  await new Promise((done) => setTimeout(done, 500))
  expect(asked).toEqual([])

  startPack(atOnce, () => {})
  await expect.poll(() => hasPack() && packStatus().work, { timeout: 15_000 }).toBe('none')
  expect(asked).toEqual(['/api/Settings', '/api/Catalog/changes'])
  push()
  await expect.poll(() => asked.slice(2)).toEqual(['/api/Catalog/changes?since=1'])
  await expect.poll(() => packStatus().work).toBe('none')
})
