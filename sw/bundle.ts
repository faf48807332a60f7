/** Pages may load bundle files from a CDN. They are precached under the store's own origin and need no second download. */
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { precache } from './precache.ts'
import { toOwnOrigin } from './read-page.ts'

const network = new NetworkOnly()

const isPrecached = ({ pathname }: URL): boolean => precache.getCacheKeyForURL(toOwnOrigin(pathname)) !== undefined

/** A new response has no URL. With the cached one's, a module would resolve its imports there and load them twice. */
async function getFile({ pathname }: URL): Promise<Response | undefined> {
  const cached = await precache.matchPrecache(toOwnOrigin(pathname))
  return cached && new Response(await cached.blob(), { headers: cached.headers })
}

export const routeBundle = (): void =>
  void registerRoute(
    ({ url, sameOrigin }) => !sameOrigin && isPrecached(url),
    async ({ url, request, event }) => (await getFile(url)) ?? network.handle({ request, event }),
  )
