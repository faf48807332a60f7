/** Bundle, styles and shells, as listed by the build. Pages open from them, with and without network. */
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { storeArchive } from './precache-archive.ts'
import { worker } from './worker.ts'

declare const self: { __WB_MANIFEST: PrecacheEntry[] }

export const precache = new PrecacheController()

/** URLs match exactly. */
export function routePrecache(): void {
  precache.addToCacheList(self.__WB_MANIFEST)
  worker.addEventListener('install', (event) => event.waitUntil(install(event)))
  worker.addEventListener('activate', (event) => event.waitUntil(precache.activate(event)))
  registerRoute(new PrecacheRoute(precache, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] }))
}

async function install(event: ExtendableEvent): Promise<void> {
  const { strategy } = precache
  // Without the archive nothing is lost: Workbox requests what it does not find in its cache.
  await storeArchive(event, strategy.cacheName, [...precache.getURLsToCacheKeys().values()]).catch(() => {})
  await precache.install(event)
}
