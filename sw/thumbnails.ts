/** Falls back to downloaded thumbnails for pictures that are not cached. */
import type { WorkboxPlugin } from 'workbox-core'
import { getPictureUrl, getPictureWidths } from '#contract/shared/picture-urls.ts'
import { THUMBNAILS_CACHE } from '#src/device/storage/names.ts'

const PICTURE = /\/pictures\/([0-9a-f]+)-\d+\.\w+$/

export const thumbnails: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
    cachedResponse ?? (await caches.match(request.url, { cacheName: THUMBNAILS_CACHE })) ?? null,

  /** Offline, a picture of another width is better than none. */
  async handlerDidError({ request }) {
    const id = PICTURE.exec(request.url)?.[1]
    if (id === undefined) return undefined
    for (const width of getPictureWidths(Infinity).toReversed()) {
      const cached = await caches.match(getPictureUrl(id, width))
      if (cached) return cached
    }
    return undefined
  },
}
