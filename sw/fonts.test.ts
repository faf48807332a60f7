import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storeFonts } from './fonts.ts'

// Workbox needs a worker. Only the cache is tested.
vi.mock('workbox-routing', () => ({ registerRoute: vi.fn() }))
vi.mock('workbox-strategies', () => ({ CacheFirst: vi.fn() }))

const origin = 'https://store.example.jp'
const stored = new Set<string>()
const missing = new Set<string>()

beforeEach(() => {
  vi.stubGlobal(
    'Request',
    class {
      readonly url: string
      constructor(path: string) {
        this.url = origin + path
      }
    },
  )
  const cache = {
    keys: async () => [...stored].map((url) => ({ url })),
    add: async ({ url }: { url: string }) => {
      if (missing.has(url)) throw new TypeError('Failed to fetch')
      stored.add(url)
    },
    delete: async ({ url }: { url: string }) => stored.delete(url),
  }
  vi.stubGlobal('caches', { open: async () => cache })
})
afterEach(() => {
  vi.unstubAllGlobals()
  stored.clear()
  missing.clear()
})

const OLD = '/assets/fonts-400-a.woff2'
const REGULAR = '/assets/fonts-400-b.woff2'
const BOLD = '/assets/fonts-700-b.woff2'

it('fonts of a new version replace those of the previous one', async () => {
  await storeFonts([OLD!])
  await storeFonts([REGULAR!, BOLD!])
  expect([...stored]).toEqual([origin + REGULAR, origin + BOLD])
})

it('the previous fonts stay while one of the new ones cannot be downloaded; the next attempt downloads only that one', async () => {
  await storeFonts([OLD!])
  missing.add(origin + BOLD)
  await expect(storeFonts([REGULAR!, BOLD!])).rejects.toThrow('Failed to fetch')
  expect([...stored]).toEqual([origin + OLD, origin + REGULAR])
  missing.delete(origin + BOLD)
  missing.add(origin + REGULAR)
  await storeFonts([REGULAR!, BOLD!])
  expect([...stored]).toEqual([origin + REGULAR, origin + BOLD])
})
