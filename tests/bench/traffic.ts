import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Request } from 'playwright'

export interface Traffic {
  /** The page's own requests in bytes including headers, by Playwright's resource types. */
  kinds: Readonly<Record<string, number>>
  requests: number
  /** What the service worker fetched, in bytes. */
  worker: number
}

const QUIET_MS = 3_000
const MAX_MS = 60_000
const POLL_MS = 100

/** Records what is loaded from the network. The result is complete once nothing was requested for three seconds. */
export function recordTraffic(context: BrowserContext): () => Promise<Traffic> {
  const sizes: Promise<{ kind: string; bytes: number; isWorkers: boolean }>[] = []
  let active = 0
  let changedAt = performance.now()
  const change = (by: number) => {
    active += by
    changedAt = performance.now()
  }
  context.on('request', () => change(1))
  context.on('requestfailed', () => change(-1))
  context.on('requestfinished', (request) => {
    change(-1)
    sizes.push(measure(request))
  })
  return async () => {
    const deadline = performance.now() + MAX_MS
    // An event stream never ends.
    const isBusy = () => active > 1 || performance.now() - changedAt < QUIET_MS
    while (isBusy() && performance.now() < deadline) await wait(POLL_MS)
    const all = await Promise.all(sizes)
    const own = all.filter(({ isWorkers, bytes }) => !isWorkers && bytes > 0)
    const kinds: Record<string, number> = {}
    for (const { kind, bytes } of own) kinds[kind] = (kinds[kind] ?? 0) + bytes
    const worker = all.filter(({ isWorkers }) => isWorkers).reduce((sum, { bytes }) => sum + bytes, 0)
    return { kinds, requests: own.length, worker }
  }
}

async function measure(request: Request) {
  const response = await request.response()
  const kind = request.resourceType()
  const isWorkers = request.serviceWorker() !== null
  // The worker's own requests are events of their own.
  if (!response || response.fromServiceWorker()) return { kind, bytes: 0, isWorkers }
  const { responseBodySize, responseHeadersSize } = await request.sizes()
  return { kind, bytes: responseBodySize + responseHeadersSize, isWorkers }
}
