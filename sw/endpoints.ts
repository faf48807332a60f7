/** Recognizes endpoints by their URL, with patterns that the build generates. */
import { worker } from './worker.ts'

/** Set by the build, see `build/vite/endpoint-definitions.ts`. */
declare const STORABLE_PATTERN: string
declare const UNCACHED_PATTERNS: string[]

const storable = new RegExp(STORABLE_PATTERN)

/** Whether the response to a URL (path and query) may stay in a cache that outlives a logout. */
export const isStorableUrl = (url: string): boolean => storable.test(url)

interface Rule {
  condition: { urlPattern: string } | { not: { requestMethod: string } }
  source: 'network'
}

/** Static routing, Chromium only. Other browsers start the worker, which does not handle these requests either. */
type InstallEvent = ExtendableEvent & { addRoutes?: (rules: Rule[]) => Promise<void> }

/** Requests that the worker never handles need not wait for it to start. */
export function sendStraightToNetwork(): void {
  worker.addEventListener('install', (event: InstallEvent) => {
    const rules: Rule[] = [
      { condition: { not: { requestMethod: 'GET' } }, source: 'network' },
      ...UNCACHED_PATTERNS.map((urlPattern): Rule => ({ condition: { urlPattern }, source: 'network' })),
    ]
    // Only an optimization: without rules, these requests start the worker.
    if (event.addRoutes) event.waitUntil(event.addRoutes(rules).catch(() => {}))
  })
}
