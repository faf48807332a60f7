import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storeArchive } from './precache-archive.ts'

const send = vi.fn<() => Promise<Response>>()
const origin = 'https://store.example.jp'
const stored = new Map<string, Response>()
const names = Array.from({ length: 60 }, (_, index) => `/assets/${index}.${index % 2 ? 'css' : 'js'}`)
const keys = names.map((name) => origin + name)

const store = () => storeArchive({ cacheName: 'precache', keys }, send)

beforeEach(() => {
  const cache = {
    keys: async () => [...stored.keys()].map((url) => ({ url })),
    put: async (url: string, response: Response) => void stored.set(url, response),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  send.mockImplementation(async () => Response.json(Object.fromEntries(names.map((name) => [name, `text of ${name}`]))))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  stored.clear()
})

it('an empty precache is filled with one request', async () => {
  await store()
  expect([...stored.keys()]).toEqual(keys)
  expect(send).toHaveBeenCalledTimes(1)
  const [script, style] = [stored.get(keys[0]!)!, stored.get(keys[1]!)!]
  expect(await script.text()).toBe('text of /assets/0.js')
  expect(script.headers.get('content-type')).toBe('text/javascript')
  expect(style.headers.get('content-type')).toBe('text/css')
})

it('stored files stay, and few missing ones are left to Workbox', async () => {
  const present = new Response('present')
  for (const key of keys.slice(0, 5)) stored.set(key, present)
  await store()
  expect(stored.get(keys[0]!)).toBe(present)
  expect(stored.size).toBe(60)
  for (const key of keys.slice(0, 11)) stored.delete(key)
  await store()
  expect(send).toHaveBeenCalledTimes(1)
  expect(stored.size).toBe(49)
})

it('files that the archive lacks are left to Workbox', async () => {
  send.mockResolvedValue(Response.json({ [names[0]!]: 'text', '/assets/other.js': 'other version' }))
  await store()
  expect([...stored.keys()]).toEqual([keys[0]])
})

it.each([
  ['an error', () => Response.json({ [names[0]!]: 'text' }, { status: 502 })],
  ['the page of a captive portal', () => new Response('<html>Please log in</html>')],
])('nothing is stored from %s', async (_, respond) => {
  send.mockResolvedValue(respond())
  await store().catch(() => {})
  expect(stored.size).toBe(0)
})
