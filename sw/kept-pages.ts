/**
 * Pages as the server rendered them for everybody, kept beside the shell: such a page is there with its first frame, while
 * the shell has to wait for the program. What it shows may be old; the program reads it again once it has taken it over.
 */
import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { getCacheKeyForURL, matchPrecache } from 'workbox-precaching'
import { CacheOnly, StaleWhileRevalidate } from 'workbox-strategies'
import { PAGES_CACHE } from '#src/local/cache-names.ts'
import { DAY_SECONDS } from './caches.ts'
import { askedByTag, forgetsGone, isKeepable } from './public-only.ts'
import { namedAnswers, ownFile, programOf } from './read-page.ts'

const place = { cacheName: PAGES_CACHE, ignoreVary: true }
const expiration = new ExpirationPlugin({ maxEntries: 30, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true })

/** Of another version, or of a route that this worker does not know, a page would not be whole without network. */
const isOfThisVersion = (html: string): boolean => {
  const files = programOf(html)
  return files.length > 0 && files.every((address) => getCacheKeyForURL(ownFile(address)) !== undefined)
}

const ofThisVersion: WorkboxPlugin = {
  // Browsers refuse a page to which another address has led.
  cacheWillUpdate: async ({ response }) =>
    isKeepable(response) && !response.redirected && isOfThisVersion(await response.clone().text()) ? response : null,
}

const reader = new CacheOnly({ cacheName: PAGES_CACHE, matchOptions: place, plugins: [expiration] })
const keeper = new StaleWhileRevalidate({
  cacheName: PAGES_CACHE,
  matchOptions: place,
  plugins: [askedByTag, ofThisVersion, forgetsGone(PAGES_CACHE), expiration],
})

/** A system short of storage may have taken files away. The shell watches over its start; a page does not. */
const isWhole = async (html: string): Promise<boolean> =>
  (await Promise.all(programOf(html).map((address) => matchPrecache(ownFile(address))))).every(Boolean)

/** The page, if it is kept and can start. */
export async function readKeptPage(event: ExtendableEvent, address: string): Promise<Response | undefined> {
  const [kept, copy] = await Promise.all([
    reader.handle({ event, request: new Request(address) }).catch(() => undefined),
    // A body that was cloned would go through this script piece by piece, and come a third of a second later.
    caches.match(address, place),
  ])
  return kept && copy && (await isWhole(await copy.text())) ? kept : undefined
}

/** Keeps a page or renews it. Resolves to the addresses of the answers that it was made of. */
export async function keepPage(event: ExtendableEvent, address: string): Promise<string[]> {
  await dropping
  const [answered, kept] = keeper.handleAll({ event, request: new Request(address) })
  const response = (await answered).clone()
  await kept
  return isKeepable(response) ? namedAnswers(await response.text()) : []
}

let dropping: Promise<unknown> = Promise.resolve()

/** When a worker begins: what the one before it kept belongs to another version. The first page may be named meanwhile. */
export const dropPages = (): Promise<unknown> => (dropping = caches.delete(PAGES_CACHE))
