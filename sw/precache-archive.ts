/**
 * All files of the bundle in one response (`build/vite/precache-archive.ts`). Workbox requests each file after the one
 * before, and there are some 400: on slow 4G that takes a minute, and most of a phone's processor.
 */
import { NetworkOnly } from 'workbox-strategies'
import { PRECACHE_ARCHIVE_PATH } from '#contract/shared/constants.ts'

/** The files are stored in the precache, so the archive need not be. */
const network = new NetworkOnly({ fetchOptions: { cache: 'no-store' } })

/** With fewer files, requests for them are sooner done. An update that changes a shared file renames most of them. */
const MIN_MISSING_FILES = 50

/** Without a charset: pages are UTF-8, and so are their scripts and styles. */
const getType = (path: string): string => `text/${path.endsWith('.css') ? 'css' : 'javascript'}`

/**
 * Adds files to the precache. `keys` are the URLs under which it stores all its files; those that are stored already, or are
 * not in the archive, are left to Workbox. Rejects if the archive cannot be read.
 */
export async function storeArchive(event: ExtendableEvent, cacheName: string, keys: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  const missing = keys.filter((key) => !stored.has(key))
  if (missing.length < MIN_MISSING_FILES) return
  const response = await network.handle({ event, request: new Request(PRECACHE_ARCHIVE_PATH) })
  if (!response.ok) return
  const texts = (await response.json()) as Record<string, string>
  // One after the other, so that a small device need not hold them all twice. A name contains a hash of its text, so an
  // archive of another version has no wrong text for it.
  for (const key of missing) {
    const { pathname } = new URL(key)
    const text = texts[pathname]
    if (text !== undefined) await cache.put(key, new Response(text, { headers: { 'content-type': getType(pathname) } }))
  }
}
