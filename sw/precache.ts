/** Bundle, styles and shells, as listed by the build. Pages open from them, with and without network. */
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { prefetch } from './prefetch.ts'
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

const network = new NetworkOnly()

async function install(event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName)
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  const missing = [...precache.getURLsToCacheKeys().values()].filter((key) => !stored.has(key))
  await prefetch(missing, (address) => network.handle({ event, request: new Request(address) }))
  await precache.install(event)
}
