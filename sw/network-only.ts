import { worker } from './worker.ts'

interface Rule {
  condition: { urlPattern: string } | { not: { requestMethod: string } }
  source: 'network'
}

/** Static routing, Chromium only. Elsewhere the worker starts, and does not handle these requests either. */
type InstallEvent = ExtendableEvent & { addRoutes?: (rules: Rule[]) => Promise<void> }

const PRIVATE_PATHS = ['/api/Customers/*', '/api/Catalog/*', '/api/Files/*', '/api/Payments/*']

/** Requests that the worker never handles need not wait for it to start. */
export function sendStraightToNetwork(): void {
  worker.addEventListener('install', (event: InstallEvent) => {
    const rules: Rule[] = [
      { condition: { not: { requestMethod: 'GET' } }, source: 'network' },
      ...PRIVATE_PATHS.map((urlPattern): Rule => ({ condition: { urlPattern }, source: 'network' })),
    ]
    if (event.addRoutes) event.waitUntil(event.addRoutes(rules).catch(() => {}))
  })
}
