/**
 * The scripts and styles of the precache in one response (`build/vite/precache-archive.ts`). Workbox requests each file after
 * the one before, and there are some 400: with the latency of slow 4G that takes a minute.
 */

/** For fewer files, single requests are faster. An update that changes a shared file renames most of them. */
const MIN_MISSING_FILES = 50

/** Without a charset: pages are UTF-8, and so are their scripts and styles. */
const getType = (path: string): string => `text/${path.endsWith('.css') ? 'css' : 'javascript'}`

/** The precache of the worker. */
interface Precache {
  cacheName: string
  /** The URLs under which it stores its files. */
  keys: readonly string[]
}

/**
 * Adds the files that are not stored yet. Those that the archive lacks are left to Workbox. Rejects if it cannot be read.
 */
export async function storeArchive({ cacheName, keys }: Precache, download: () => Promise<Response>): Promise<void> {
  const cache = await caches.open(cacheName)
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  const missing = keys.filter((key) => !stored.has(key))
  if (missing.length < MIN_MISSING_FILES) return
  const response = await download()
  if (!response.ok) return
  const texts = (await response.json()) as Record<string, string>
  // One after the other, to limit the memory. A name contains a hash of its text, so an archive of another version cannot
  // have a wrong text for it.
  for (const key of missing) {
    const { pathname } = new URL(key)
    const text = texts[pathname]
    if (text !== undefined) await cache.put(key, new Response(text, { headers: { 'content-type': getType(pathname) } }))
  }
}
