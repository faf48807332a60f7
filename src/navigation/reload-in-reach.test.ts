import { beforeEach, expect, it, vi } from 'vitest'
import { reloadInReach, reloadUnderWay } from './reload-in-reach.ts'

const reload = vi.fn<() => void>()
const fetch = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  const listening = { addEventListener: () => {} }
  // As in a showroom whose network leads nowhere: the browser's word for it counts little.
  const globals = { ...listening, document: { ...listening, hidden: true }, navigator: { onLine: true } }
  for (const [name, value] of Object.entries({ ...globals, fetch, location: { reload }, sessionStorage: {} }))
    vi.stubGlobal(name, value)
})

it('a page stays where the server cannot be heard, and what failed is shown then', async () => {
  fetch.mockRejectedValue(new TypeError('Failed to fetch'))
  reloadInReach()
  await reloadUnderWay()
  expect(reload).not.toHaveBeenCalled()
  expect(reloadUnderWay()).toBeUndefined()
})

it('the page is loaded anew where it can, once, and nothing that fails is shown until it is', async () => {
  fetch.mockClear().mockResolvedValue(new Response())
  reloadInReach()
  reloadInReach()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(await Promise.race([reloadUnderWay(), Promise.resolve('still')])).toBe('still')
})
