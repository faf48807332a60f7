/** Static routing, Chromium only: the browser handles these requests itself, without starting the worker. */
import { precache } from './precache.ts'
import { worker } from './worker.ts'

/** Set by the build, see `build/vite/endpoint-definitions.ts`. */
declare const UNCACHED_PATTERNS: string[]

interface StaticRoute {
  condition: { urlPattern: string } | { not: { requestMethod: string } }
  /** What a cache lacks comes from the network. */
  source: 'network' | { cacheName: string }
}

type InstallEvent = ExtendableEvent & { addRoutes?: (routes: StaticRoute[]) => Promise<void> }

/** The worker does nothing else with these. */
const listNetworkRoutes = (): StaticRoute[] => [
  { condition: { not: { requestMethod: 'GET' } }, source: 'network' },
  ...UNCACHED_PATTERNS.map((urlPattern): StaticRoute => ({ condition: { urlPattern }, source: 'network' })),
]

/** Of the bundle, of which a page loads dozens of files. Their names contain hashes, so their URLs are the cache keys. */
const listBundleRoutes = (): StaticRoute[] =>
  ['/assets/*.js', '/assets/*.css'].map((urlPattern) => ({
    condition: { urlPattern },
    source: { cacheName: precache.strategy.cacheName },
  }))

export function addStaticRoutes(): void {
  worker.addEventListener('install', (event: InstallEvent) => {
    // Separately, because older versions reject routes to a cache.
    for (const routes of [listNetworkRoutes(), listBundleRoutes()])
      // Only an optimization: without a route, the worker handles the request with the same result.
      if (event.addRoutes) event.waitUntil(event.addRoutes(routes).catch(() => {}))
  })
}
