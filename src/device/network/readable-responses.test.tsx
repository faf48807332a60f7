import { afterEach, expect, it, vi } from 'vitest'
import { areAvailable } from './readable-responses.ts'

const CACHE = 'komorebi-responses-test'
const KEPT = '/api/Settings'
const ASKED = '/api/Items/1101'

afterEach(async () => {
  vi.restoreAllMocks()
  await caches.delete(CACHE)
})

const answer = (send: () => Promise<Response>) => vi.spyOn(window, 'fetch').mockImplementation(send)
const status = (code: number) => () => Promise.resolve(new Response(null, { status: code }))

it('a response in the worker’s cache is available without a request', async () => {
  await (await caches.open(CACHE)).put(KEPT, new Response('{}'))
  const sent = answer(status(500))
  expect(await areAvailable([KEPT])).toBe(true)
  expect(sent).not.toHaveBeenCalled()
})

it.each<[what: string, isReadable: boolean, send: () => Promise<Response>]>([
  ['an answer', true, status(200)],
  ['that it is not there', true, status(404)],
  ['that it is gone', true, status(410)],
  ['a failure', false, status(500)],
  ['too many questions', false, status(429)],
  ['nothing', false, () => Promise.reject(new TypeError('Failed to fetch'))],
])('a server response of %s is available: %s', async (_, isReadable, send) => {
  await (await caches.open(CACHE)).put(KEPT, new Response('{}'))
  answer(send)
  expect(await areAvailable([KEPT, ASKED])).toBe(isReadable)
})
