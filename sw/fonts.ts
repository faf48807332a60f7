/**
 * The sheet with the fonts. Its pages wait for it, so it never comes from the network: without it, they have the
 * device's font. It is the largest file, and of no use on a first visit, so it is not precached; pages request it when they
 * are idle or hidden.
 */
import { registerRoute } from 'workbox-routing'
import { FONTS_CACHE } from '#src/device/storage/names.ts'

/** One at a time. An old one is used until the new one is stored. */
async function getFonts(): Promise<Response | undefined> {
  const cache = await caches.open(FONTS_CACHE)
  const [stored] = await cache.keys()
  return stored && cache.match(stored)
}

export const routeFonts = (): void =>
  void registerRoute(
    // Pages may refer to a CDN.
    ({ url, request }) => request.destination === 'style' && url.pathname.includes('/fonts-'),
    async () => (await getFonts().catch(() => undefined)) ?? new Response(new Blob([], { type: 'text/css' })),
  )

/** `path` is that of this version's sheet. */
export async function storeFonts(path: string): Promise<void> {
  const cache = await caches.open(FONTS_CACHE)
  if (await cache.match(path)) return
  const old = await cache.keys()
  // Nothing waits for it, but the customer may open another page.
  await cache.add(new Request(path, { priority: 'low' }))
  await Promise.all(old.map((it) => cache.delete(it)))
}
