/** Static routing, Chromium only: the browser handles these requests without the worker, which need not be started for them. */

export interface StaticRoute {
  condition: { urlPattern: string } | { not: { requestMethod: string } }
  /** What a cache lacks comes from the network. */
  source: 'network' | { cacheName: string }
}

type InstallEvent = ExtendableEvent & { addRoutes?: (routes: StaticRoute[]) => Promise<void> }

export function addStaticRoutes(event: InstallEvent, routes: StaticRoute[]): void {
  // Only an optimization: without them, the worker handles these requests to the same end.
  if (event.addRoutes) event.waitUntil(event.addRoutes(routes).catch(() => {}))
}
