/** Recognizes endpoints by their URL, with patterns that the build generates. */
import { addStaticRoutes, type StaticRoute } from './static-routes.ts'
import { worker } from './worker.ts'

/** Set by the build, see `build/vite/endpoint-definitions.ts`. */
declare const STORABLE_PATTERN: string
declare const UNCACHED_PATTERNS: string[]

const storable = new RegExp(STORABLE_PATTERN)

/** Whether the response to a URL (path and query) may stay in a cache that outlives a logout. */
export const isStorableUrl = (url: string): boolean => storable.test(url)

/** The worker never handles these. */
export function sendStraightToNetwork(): void {
  worker.addEventListener('install', (event) =>
    addStaticRoutes(event, [
      { condition: { not: { requestMethod: 'GET' } }, source: 'network' },
      ...UNCACHED_PATTERNS.map((urlPattern): StaticRoute => ({ condition: { urlPattern }, source: 'network' })),
    ]),
  )
}
