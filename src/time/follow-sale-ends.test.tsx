import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { eraseDevice, openTab } from '#tests/support/device.ts'
import { CLOCK_KEY, type PageSession } from '#src/device/session/page.ts'
import { removeStored } from '#src/device/storage/local-storage.ts'
import { followSaleEnds } from './follow-sale-ends.ts'

const page = vi.hoisted(() => ({ session: undefined as unknown }))
vi.mock('#src/device/session/page.ts', async (load) => ({
  ...(await load<object>()),
  pageSession: () => page.session as PageSession,
}))

const HOUR_MS = 3_600_000
const NOW = Date.UTC(2026, 10, 20, 3)
const onSale = [NOW + HOUR_MS]

const send = vi.fn<(path: string) => Promise<Response>>()

/** A guest's first visit, with a clock that is two hours fast. */
beforeEach(async () => {
  await eraseDevice()
  removeStored(CLOCK_KEY)
  page.session = openTab(send, { deviceNow: () => NOW + 2 * HOUR_MS })
  send.mockReset().mockImplementation(async () => {
    const headers = { 'cache-control': 'private, no-store', 'x-server-time': String(NOW) }
    return new Response('{}', { headers })
  })
})

function follow(saleEnds: number[]) {
  const times: number[] = []
  onTestFinished(followSaleEnds(saleEnds, (nowMs) => times.push(nowMs)))
  return times
}

it('asks for the server’s time if the device does not have it, so that a wrong clock ends no sale', async () => {
  const times = follow(onSale)
  await expect.poll(() => times).toEqual([NOW])
  expect(send).toHaveBeenCalledExactlyOnceWith('/healthz', expect.objectContaining({ cache: 'no-store' }))
})

it('asks once for several cards', async () => {
  const all = [follow(onSale), follow(onSale)]
  await expect.poll(() => all).toEqual([[NOW], [NOW]])
  expect(send).toHaveBeenCalledTimes(1)
})

it('asks once per device', async () => {
  const times = follow(onSale)
  await expect.poll(() => times).toEqual([NOW])
  expect(follow(onSale)).toEqual([NOW])
  page.session = openTab(send, { deviceNow: () => NOW + 2 * HOUR_MS })
  expect(follow(onSale)).toEqual([NOW])
  expect(send).toHaveBeenCalledTimes(1)
})

it('remembers also that the clock is right', async () => {
  page.session = openTab(send, { deviceNow: () => NOW })
  const times = follow(onSale)
  await expect.poll(() => times).toEqual([NOW])
  page.session = openTab(send, { deviceNow: () => NOW })
  expect(follow(onSale)).toEqual([NOW])
  expect(send).toHaveBeenCalledTimes(1)
})

it('asks nothing without a sale that ends', () => {
  expect(follow([])).toEqual([NOW + 2 * HOUR_MS])
  expect(send).not.toHaveBeenCalled()
})

it('uses the device’s clock while the server is unreachable', async () => {
  send.mockRejectedValue(new TypeError('Failed to fetch'))
  const times = follow(onSale)
  await expect.poll(() => times).toEqual([NOW + 2 * HOUR_MS])
})
