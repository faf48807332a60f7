/** The service worker: an overview of everything it does. */
import { clientsClaim } from 'workbox-core'
import { deleteOldResponses, routeCaches } from './caches.ts'
import type { PageMessage } from '#src/device/storage/worker-messages.ts'
import { precacheResponses, cacheCurrentPage } from './cache-page.ts'
import { setUnread } from './app-badge.ts'
import { deleteCachedPages } from './cached-pages.ts'
import { routeBundle } from './bundle.ts'
import { routeFonts, storeFonts } from './fonts.ts'
import { routePrecache } from './precache.ts'
import { routePushes } from './push.ts'
import { routePages } from './shell.ts'
import { routeBackgroundSync } from './sync.ts'
import { reportWorkerErrors, worker } from './worker.ts'

reportWorkerErrors()

routePrecache()
routeBundle()
routeFonts()
routePages()
routeCaches()
routePushes()
routeBackgroundSync()

// The first worker controls the page that registered it. A later one waits until a page activates it (see src/update).
clientsClaim()

worker.addEventListener('install', (event) => event.waitUntil(precacheResponses(event)))
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([deleteOldResponses(), deleteCachedPages()])),
)

worker.addEventListener('message', (event) => {
  const message = event.data as PageMessage | undefined
  if (message?.type === 'CACHE_PAGE') event.waitUntil(cacheCurrentPage(event, message))
  if (message?.type === 'SKIP_WAITING') event.waitUntil(worker.skipWaiting())
  if (message?.type === 'COUNT_WINDOWS') event.waitUntil(sendWindowCount(event.ports[0]))
  if (message?.type === 'STORE_FONTS')
    event.waitUntil(storeFonts(message.paths).then(() => event.ports[0]?.postMessage(true)))
  if (message?.type === 'SET_UNREAD') event.waitUntil(setUnread(message.count))
})

async function sendWindowCount(port: MessagePort | undefined): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  port?.postMessage(windows.length)
}
