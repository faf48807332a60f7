/**
 * The worker's runtime caches. They contain public responses only; private ones are never handled by the worker. Pages have
 * a cache of their own, see `cached-pages.ts`.
 */
import { registerQuotaErrorCallback } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { DAY_MS } from '#contract/shared/constants.ts'
import { RESPONSES_CACHE_PREFIX, PICTURES_CACHE, THUMBNAILS_CACHE } from '#src/device/storage/names.ts'
import { isStorableUrl } from './endpoints.ts'
import { revalidate, deleteGoneResponses, isCacheable, publicOnly } from './public-only.ts'
import { thumbnails } from './thumbnails.ts'

/** Changes with the format of a cached response. Set by the build. */
declare const CACHE_VERSION: string

export const DAY_SECONDS = DAY_MS / 1_000
const RESPONSES_CACHE = RESPONSES_CACHE_PREFIX + CACHE_VERSION

const onlyComplete = {
  cacheWillUpdate: async ({ response }: { response: Response }) => (isCacheable(response) ? response : null),
}
const byAddress = { ignoreVary: true }

/** Catalogue and content: shown from the cache and revalidated, so that everything seen once is available offline. */
export const responses = new StaleWhileRevalidate({
  cacheName: RESPONSES_CACHE,
  matchOptions: byAddress,
  plugins: [
    revalidate,
    publicOnly,
    deleteGoneResponses(RESPONSES_CACHE),
    new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true }),
  ],
})

/** A picture's URL never changes its content. 600 pictures are about 20 lists, or 30 MB. */
export const pictures = new CacheFirst({
  cacheName: PICTURES_CACHE,
  matchOptions: byAddress,
  plugins: [onlyComplete, new ExpirationPlugin({ maxEntries: 600, purgeOnQuotaError: true }), thumbnails],
})

export function routeCaches(): void {
  const route = (isMatch: (url: URL) => boolean, strategy: CacheFirst | StaleWhileRevalidate) =>
    registerRoute(
      // Range requests of media players need the network.
      ({ url, request, sameOrigin }) => sameOrigin && !request.headers.has('range') && isMatch(url),
      strategy,
    )
  route(({ pathname, search }) => isStorableUrl(pathname + search), responses)
  // Only images: thumbnails that the page fetches have their own cache.
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && request.destination === 'image' && url.pathname.startsWith('/pictures/'),
    pictures,
  )
}

// The page fills this cache, so no expiration plugin would clear it on a quota error.
registerQuotaErrorCallback(() => caches.delete(THUMBNAILS_CACHE))

/** Deletes responses of other versions. */
export async function deleteOldResponses(): Promise<void> {
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(RESPONSES_CACHE_PREFIX) && name !== RESPONSES_CACHE,
  )
  await Promise.all(names.map((name) => caches.delete(name)))
}
