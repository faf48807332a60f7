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

/** Pages wait for the fonts, so these never come from the network. Without them a page has the device's font. */
const getFonts = async ({ pathname }: URL): Promise<Response> =>
  (await matchPrecache(toOwnOrigin(pathname)).catch(() => undefined)) ??
  new Response('', { headers: { 'content-type': 'text/css' } })

/** Of several matching routes the first one responds. */
export function routeBundle(files: PrecacheEntry[]): void {
  registerRoute(
    ({ url }) => isFonts(url.pathname),
    ({ url }) => getFonts(url),
  )
  // URLs match exactly.
  precacheAndRoute(selectFiles(files, isSavingData()), {
    directoryIndex: '',
    cleanURLs: false,
    ignoreURLParametersMatching: [],
  })
  // Pages may load files from a CDN. They are precached under the store's own origin and need no second download.
  registerRoute(
    ({ url, sameOrigin }) => !sameOrigin && isPrecached(url),
    async ({ url, request, event }) => (await getFile(url)) ?? network.handle({ request, event }),
  )
}
