/** The thumbnails that the page saved ahead stand in for pictures that were never fetched. */
import type { WorkboxPlugin } from 'workbox-core'
import { pictureAddress, pictureWidths } from '#contract/picture-addresses.ts'
import { THUMBNAILS_CACHE } from '#src/local/cache-names.ts'

const PICTURE = /\/pictures\/([0-9a-f]+)-\d+\.\w+$/

export const thumbnails: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
    cachedResponse ?? (await caches.match(request.url, { cacheName: THUMBNAILS_CACHE })) ?? null,

  /** Without network, a picture in another width is better than none. */
  async handlerDidError({ request }) {
    const id = PICTURE.exec(request.url)?.[1]
    if (id === undefined) return undefined
    for (const width of pictureWidths(Infinity).toReversed()) {
      const found = await caches.match(pictureAddress(id, width))
      if (found) return found
    }
    return undefined
  },
}
