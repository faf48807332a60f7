/** The built files, which are precached. */
import { getCacheKeyForURL, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { isSavingData } from '#src/device/network/connection.ts'
import { isFonts, selectFiles, toOwnOrigin } from './read-page.ts'

const network = new NetworkOnly()

const isPrecached = ({ pathname }: URL): boolean => getCacheKeyForURL(toOwnOrigin(pathname)) !== undefined

/** A new response has no URL. With the cached one's, a module would resolve its imports there and load them twice. */
async function getFile({ pathname }: URL): Promise<Response | undefined> {
  const cached = await matchPrecache(toOwnOrigin(pathname))
  return cached && new Response(await cached.blob(), { headers: cached.headers })
}

export function routeBundle(files: PrecacheEntry[]): void {
  // Before the route of the precache: the first matching route responds.
  registerRoute(
    // Pages may load files from a CDN. They are precached under the store's own origin and need no second download.
    ({ url, sameOrigin }) => isFonts(url.pathname) || (!sameOrigin && isPrecached(url)),
    async ({ url, request, event }) =>
      (await getFile(url)) ??
      // Pages wait for the fonts, so these never come from the network. Without them a page has the device's font.
      (isFonts(url.pathname) ? new Response(new Blob([], { type: 'text/css' })) : network.handle({ request, event })),
  )
  // URLs match exactly.
  precacheAndRoute(selectFiles(files, isSavingData()), {
    directoryIndex: '',
    cleanURLs: false,
    ignoreURLParametersMatching: [],
  })
}
