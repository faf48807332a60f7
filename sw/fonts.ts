/**
 * Noto Sans JP, for devices without it. It is large and of no use on a first visit, so it is not precached: a page requests it
 * once it is idle or hidden, see `src/update/request-fonts.ts`.
 */
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { FONTS_CACHE } from '#src/device/storage/names.ts'

export const routeFonts = (): void =>
  void registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && request.destination === 'font' && url.pathname.startsWith('/assets/fonts-'),
    new CacheFirst({ cacheName: FONTS_CACHE, matchOptions: { ignoreVary: true } }),
  )

/** Downloads this version's files, then deletes those of previous ones. What fails is tried again with the next page. */
export async function storeFonts(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(FONTS_CACHE)
  const stored = await cache.keys()
  const storedPaths = stored.map(({ url }) => new URL(url).pathname)
  const missing = paths.filter((path) => !storedPaths.includes(path))
  // Nothing waits for them, but the customer may open another page.
  await Promise.all(missing.map((path) => cache.add(new Request(path, { priority: 'low' }))))
  await Promise.all(stored.filter((_, index) => !paths.includes(storedPaths[index]!)).map((it) => cache.delete(it)))
}
