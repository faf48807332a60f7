/** Bundle, styles and shells, as listed by the build. Pages open from them, with and without network. */
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { severalAtOnce } from './several-at-once.ts'
import { worker } from './worker.ts'

declare const self: { __WB_MANIFEST: PrecacheEntry[] }

export const precache = new PrecacheController()

/** URLs match exactly. */
export function routePrecache(): void {
  precache.addToCacheList(self.__WB_MANIFEST)
  worker.addEventListener('install', (event) => event.waitUntil(install(event)))
  worker.addEventListener('activate', (event) => void precache.activate(event))
  registerRoute(new PrecacheRoute(precache, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] }))
}

/**
 * Workbox stores one file after the other, and with the latency of a phone a hundred files take half a minute. So they are
 * stored by its strategy several at once; then its installation finds them, and stores or reports what failed.
 */
async function install(event: ExtendableEvent): Promise<void> {
  await severalAtOnce(precache.getURLsToCacheKeys(), ([url, cacheKey]) => {
    // A shell has a revision, because its name stays the same: an earlier one must not come from the HTTP cache.
    const request = new Request(url, { cache: cacheKey === url ? 'default' : 'reload', credentials: 'same-origin' })
    return Promise.all(precache.strategy.handleAll({ event, request, params: { cacheKey } }))
  })
  await precache.install(event)
}
