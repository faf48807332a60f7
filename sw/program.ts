/** Pages may take the program's files from a CDN. They are here under the store's own origin, and need not come twice. */
import { getCacheKeyForURL, matchPrecache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { ownFile } from './read-page.ts'

const network = new NetworkOnly()

const isHere = ({ pathname }: URL): boolean => getCacheKeyForURL(ownFile(pathname)) !== undefined

/** A new response has no address of its own: with the kept one's, a module would import all others a second time from there. */
async function readFile({ pathname }: URL): Promise<Response | undefined> {
  const kept = await matchPrecache(ownFile(pathname))
  return kept && new Response(await kept.blob(), { headers: kept.headers })
}

export const routeProgram = (): void =>
  void registerRoute(
    ({ url, sameOrigin }) => !sameOrigin && isHere(url),
    async ({ url, request, event }) => (await readFile(url)) ?? network.handle({ request, event }),
  )
