/** Bundle, styles and shells, as listed by the build. Pages open from them, with and without network. */
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { PRECACHE_ARCHIVE_PATH } from '#contract/shared/constants.ts'
import { storeArchive } from './precache-archive.ts'
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

/** Its files are stored, so the archive need not be. */
const network = new NetworkOnly({ fetchOptions: { cache: 'no-store' } })

async function install(event: ExtendableEvent): Promise<void> {
  const { cacheName } = precache.strategy
  const keys = [...precache.getURLsToCacheKeys().values()]
  const download = () => network.handle({ event, request: new Request(PRECACHE_ARCHIVE_PATH) })
  // Without the archive nothing is lost: Workbox requests what it does not find in its cache.
  await storeArchive({ cacheName, keys }, download).catch(() => {})
  await precache.install(event)
}
