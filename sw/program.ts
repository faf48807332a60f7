/** Pages may take the program's files from a CDN. They are here under the store's own origin, and need not come twice. */
import { getCacheKeyForURL, matchPrecache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { ownFile } from './read-page.ts'

const isHere = ({ pathname }: URL): boolean => getCacheKeyForURL(ownFile(pathname)) !== undefined

const network = new NetworkOnly()

export const routeProgram = (): void =>
  void registerRoute(
    ({ url, sameOrigin }) => !sameOrigin && isHere(url),
    async ({ url, request, event }) =>
      (await matchPrecache(ownFile(url.pathname))) ?? network.handle({ request, event }),
  )
