/** Cache Storage in memory. It ignores `Vary`, as the worker does. */
const toKey = (input: RequestInfo | URL): string =>
  new URL(typeof input === 'object' && 'url' in input ? input.url : input, location.href).href

class MemoryCache {
  readonly #responses = new Map<string, Response>()

  async match(input: RequestInfo | URL): Promise<Response | undefined> {
    return this.#responses.get(toKey(input))?.clone()
  }

  async put(input: RequestInfo | URL, response: Response): Promise<void> {
    const { status, statusText, headers } = response
    this.#responses.set(toKey(input), new Response(await response.arrayBuffer(), { status, statusText, headers }))
  }

  async add(input: RequestInfo | URL): Promise<void> {
    const response = await fetch(input)
    if (!response.ok) throw new TypeError('Request failed')
    await this.put(input, response)
  }

  async delete(input: RequestInfo | URL): Promise<boolean> {
    return this.#responses.delete(toKey(input))
  }

  async keys(): Promise<Request[]> {
    return [...this.#responses.keys()].map((url) => new Request(url))
  }
}

export function createCacheStorage() {
  const caches = new Map<string, MemoryCache>()
  return {
    async open(name: string): Promise<MemoryCache> {
      const cache = caches.get(name) ?? new MemoryCache()
      caches.set(name, cache)
      return cache
    },
    async match(input: RequestInfo | URL, { cacheName }: { cacheName?: string } = {}): Promise<Response | undefined> {
      for (const [name, cache] of caches) {
        const found = cacheName === undefined || name === cacheName ? await cache.match(input) : undefined
        if (found) return found
      }
      return undefined
    },
    has: async (name: string) => caches.has(name),
    delete: async (name: string) => caches.delete(name),
    keys: async () => [...caches.keys()],
    clear: () => caches.clear(),
  }
}
