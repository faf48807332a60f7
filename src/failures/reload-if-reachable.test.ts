import { beforeEach, expect, it, vi } from 'vitest'
import { trackWrite } from '#src/device/network/active-writes.ts'
import { reloadIfReachable, getPendingReload } from './reload-if-reachable.ts'

const reload = vi.fn<() => void>()
const fetch = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  const listening = { addEventListener: () => {} }
  // As with a showroom network without internet: `navigator.onLine` is not reliable.
  const globals = { ...listening, document: { ...listening, hidden: true }, navigator: { onLine: true } }
  for (const [name, value] of Object.entries({ ...globals, fetch, location: { reload }, sessionStorage: {} }))
    vi.stubGlobal(name, value)
})

it('a page stays where the server is unreachable, and then the failure is shown', async () => {
  fetch.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await reloadIfReachable()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  expect(getPendingReload()).toBeUndefined()
})

it('a page that may not be left stays, and the caller gets that the server is reachable', async () => {
  fetch.mockResolvedValue(new Response())
  expect(await reloadIfReachable(() => false)).toBe(true)
  expect(reload).not.toHaveBeenCalled()
})

it('requests in progress are completed first', async () => {
  fetch.mockResolvedValue(new Response())
  let answer!: () => void
  const sent = trackWrite(new Promise<void>((resolve) => (answer = resolve)))
  let wasAsked = false
  const done = reloadIfReachable(() => {
    wasAsked = true
    return false
  })
  await new Promise((resolve) => setTimeout(resolve))
  expect(wasAsked).toBe(false)
  answer()
  await sent
  await done
  expect(wasAsked).toBe(true)
})

it('the page is reloaded where possible, once, and failures are hidden until then', async () => {
  fetch.mockClear().mockResolvedValue(new Response())
  void reloadIfReachable()
  void reloadIfReachable()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(await Promise.race([getPendingReload(), Promise.resolve('still')])).toBe('still')
})
