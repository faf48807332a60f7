import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { HOUR_MS } from '#contract/shared/constants.ts'
import { removeStored } from '#src/device/storage/local-storage.ts'
import { CLOCK_KEY, pageClock, runAt, serverNow } from './server-time.ts'

const NOW = Date.UTC(2026, 10, 20, 3)

const send = vi.fn<typeof fetch>()

const fromServer = (now: number) => new Headers({ 'cache-control': 'private, no-store', 'x-server-time': String(now) })

/** A guest's first visit, with a clock that is two hours fast. */
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', send)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  pageClock.update(fromServer(NOW + 2 * HOUR_MS))
  removeStored(CLOCK_KEY)
  send.mockReset().mockImplementation(async () => new Response('{}', { headers: fromServer(Date.now()) }))
})

function follow(at: number) {
  const run = vi.fn<() => void>()
  const stop = runAt(at, run)
  onTestFinished(stop)
  return { run, stop }
}

describe('at a time', () => {
  it('asks for the server’s time if the device does not have it, so that a wrong clock ends no sale', async () => {
    const { run } = follow(NOW + HOUR_MS)
    await expect.poll(serverNow).toBe(NOW)
    expect(send).toHaveBeenCalledExactlyOnceWith('/healthz', expect.objectContaining({ cache: 'no-store' }))
    await vi.advanceTimersByTimeAsync(HOUR_MS - 1)
    expect(run).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(run).toHaveBeenCalledOnce()
  })

  it('asks once for several, and once per device', async () => {
    const [first, second] = [follow(NOW), follow(NOW)]
    await expect.poll(() => second.run).toHaveBeenCalledOnce()
    expect(first.run).toHaveBeenCalledOnce()
    expect(follow(NOW).run).toHaveBeenCalledOnce()
    expect(send).toHaveBeenCalledOnce()
  })

  it('uses the device’s clock while the server is unreachable', async () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'))
    const { run } = follow(NOW + HOUR_MS)
    await expect.poll(() => run).toHaveBeenCalledOnce()
  })

  it('follows a correction of the clock, and can be stopped', async () => {
    pageClock.update(fromServer(NOW))
    const [{ run }, stopped] = [follow(NOW + HOUR_MS), follow(NOW + HOUR_MS)]
    stopped.stop()
    pageClock.update(fromServer(NOW + HOUR_MS))
    expect(run).toHaveBeenCalledOnce()
    pageClock.update(fromServer(NOW + 3 * HOUR_MS))
    expect(run).toHaveBeenCalledOnce()
    expect(stopped.run).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })
})
