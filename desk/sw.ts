/** The desk's worker: the page opens without signal. What pages show is in the database of the device. */
/// <reference lib="webworker" />
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { PICTURES_CACHE, SHELL_CACHE } from './offline/caches.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

/** A slow network must not keep people waiting. */
const TIMEOUT_SECONDS = 3

const isDocument = ({ status, headers }: Response): boolean =>
  status === 200 && headers.get('content-type')?.startsWith('text/html') === true

/** All addresses have the same document, with the policy that was sent with it. */
const shell = new NetworkFirst({
  cacheName: SHELL_CACHE,
  networkTimeoutSeconds: TIMEOUT_SECONDS,
  plugins: [
    {
      cacheKeyWillBeUsed: () => Promise.resolve('/'),
      cacheWillUpdate: ({ response }) => Promise.resolve(isDocument(response) ? response : null),
    },
  ],
})

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(shell, { denylist: [/^\/(api|assets|icons|pictures|healthz|readyz)(\/|$)/] }))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pictures/'),
  new CacheFirst({ cacheName: PICTURES_CACHE }),
)

self.addEventListener('install', (event) => {
  // The first page was loaded before there was a worker.
  const request = new Request('/')
  event.waitUntil(shell.handle({ event, request }).then(() => self.skipWaiting()))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Something must always be shown: browsers revoke the permission of pages that show nothing. */
self.addEventListener('push', (event) => {
  const { notification = {} } = (event.data?.json() ?? {}) as { notification?: Record<string, string> }
  const { title = 'こもれび 業務画面', navigate = '/', tag = 'general' } = notification
  const options = { tag, lang: 'ja', icon: '/icons/any-192.png', data: { url: navigate } }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL((event.notification.data as { url: string }).url, self.location.origin)
  event.waitUntil(openPage(url.origin === self.location.origin ? url.href : '/'))
})

/** In a window that is open, if there is one. */
async function openPage(address: string): Promise<void> {
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (!window) return void (await self.clients.openWindow(address))
  await window.navigate(address)
  await window.focus()
}
