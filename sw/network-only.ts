import { worker } from './worker.ts'

interface Rule {
  condition: { urlPattern: string } | { not: { requestMethod: string } }
  source: 'network'
}

/** Chromium only. Elsewhere the worker is asked, and leaves these alone just the same. */
type InstallEvent = ExtendableEvent & { addRoutes?: (rules: Rule[]) => Promise<void> }

const PRIVATE_PATHS = ['/api/Customers/*', '/api/Catalog/*', '/api/Files/*', '/api/Payments/*']

/** What the worker never answers need not wait for it to wake up. */
export function sendStraightToNetwork(): void {
  worker.addEventListener('install', (event: InstallEvent) => {
    const rules: Rule[] = [
      { condition: { not: { requestMethod: 'GET' } }, source: 'network' },
      ...PRIVATE_PATHS.map((urlPattern): Rule => ({ condition: { urlPattern }, source: 'network' })),
    ]
    if (event.addRoutes) event.waitUntil(event.addRoutes(rules).catch(() => {}))
  })
}
