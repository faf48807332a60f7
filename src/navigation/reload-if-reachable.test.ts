import { beforeEach, expect, it, vi } from 'vitest'
import { countWrite } from '#src/local/writes-under-way.ts'
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
  expect(await reloadInReach()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  expect(reloadUnderWay()).toBeUndefined()
})

it('a page that is not free stays, and whoever asked hears that the server is there', async () => {
  fetch.mockResolvedValue(new Response())
  expect(await reloadInReach(() => false)).toBe(true)
  expect(reload).not.toHaveBeenCalled()
})

it('what is being sent is sent to its end first', async () => {
  fetch.mockResolvedValue(new Response())
  let answer!: () => void
  const sent = countWrite(new Promise<void>((resolve) => (answer = resolve)))
  let wasAsked = false
  const done = reloadInReach(() => {
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

it('the page is loaded anew where it can, once, and nothing that fails is shown until it is', async () => {
  fetch.mockClear().mockResolvedValue(new Response())
  void reloadInReach()
  void reloadInReach()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(await Promise.race([reloadUnderWay(), Promise.resolve('still')])).toBe('still')
})
