/**
 * Server-rendered public pages. They paint at once, while the shell has to wait for the bundle. Their content may be old;
 * the page reloads its data after hydration.
 */
import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheOnly, StaleWhileRevalidate } from 'workbox-strategies'
import { PAGES_CACHE } from '#src/device/storage/names.ts'
import { DAY_SECONDS } from './caches.ts'
import { precache } from './precache.ts'
import { revalidate, deleteGoneResponses, isCacheable } from './public-only.ts'
import { getResponseUrls, toOwnOrigin, getBundleFiles } from './read-page.ts'

const matchOptions = { cacheName: PAGES_CACHE, ignoreVary: true }
const expiration = new ExpirationPlugin({ maxEntries: 30, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true })

/** A page of another version needs files that are not precached, so it would not work offline. */
const isOfThisVersion = (html: string): boolean => {
  const files = getBundleFiles(html)
  return files.length > 0 && files.every((address) => precache.getCacheKeyForURL(toOwnOrigin(address)) !== undefined)
}

const ofThisVersion: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => {
    // Browsers reject a redirected response for a navigation.
    if (!isCacheable(response) || response.redirected) return null
    return isOfThisVersion(await response.clone().text()) ? response : null
  },
}

const reader = new CacheOnly({ cacheName: PAGES_CACHE, matchOptions, plugins: [expiration] })
const updater = new StaleWhileRevalidate({
  cacheName: PAGES_CACHE,
  matchOptions,
  plugins: [revalidate, ofThisVersion, deleteGoneResponses(PAGES_CACHE), expiration],
})

/**
 * The bundle may be lost while the page is still cached. The shell detects that at start; a cached page does not. Looking up
 * each file delays the page, so its last one stands for all: the page's own, which changes most often.
 */
const hasBundle = async (html: string): Promise<boolean> => {
  const last = getBundleFiles(html).at(-1)
  return last !== undefined && (await precache.matchPrecache(toOwnOrigin(last))) !== undefined
}

/** The cached page, if it exists and the bundle does. */
export async function getCachedPage(event: ExtendableEvent, address: string): Promise<Response | undefined> {
  const [cached, copy] = await Promise.all([
    reader.handle({ event, request: new Request(address) }).catch(() => undefined),
    // A second match, because a cloned body would stream through this script and arrive 300 ms later.
    caches.match(address, matchOptions),
  ])
  return cached && copy && (await hasBundle(await copy.text())) ? cached : undefined
}

/** Caches or updates a page. Resolves to the URLs of the API responses that it was rendered from. */
export async function cachePage(event: ExtendableEvent, address: string): Promise<string[]> {
  await deleting
  const [responded, cached] = updater.handleAll({ event, request: new Request(address) })
  const response = (await responded).clone()
  await cached
  return isCacheable(response) ? getResponseUrls(await response.text()) : []
}

let deleting: Promise<unknown> = Promise.resolve()

/**
 * On activation: cached pages belong to the previous version. A page may be sent to the worker meanwhile, so
 * `cachePage` waits.
 */
export const deleteCachedPages = (): Promise<unknown> => (deleting = caches.delete(PAGES_CACHE))
