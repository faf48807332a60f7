/** Rules for cached public responses: fetched without a token, stored by URL only, deleted when the server deletes them. */
import type { WorkboxPlugin } from 'workbox-core'
import { isGatewayError } from '#src/device/network/errors.ts'
import type { WorkerMessage } from '#src/device/storage/worker-messages.ts'
import { worker } from './worker.ts'

/** Complete, and marked as public. */
export const isCacheable = ({ status, headers }: Response): boolean =>
  status === 200 && !/private|no-store/.test(headers.get('cache-control') ?? '')

async function notifyPages(type: 'RESPONSES_CHANGED' | 'SERVER_UNREACHABLE'): Promise<void> {
  for (const page of await worker.clients.matchAll({ type: 'window' }))
    page.postMessage({ type } satisfies WorkerMessage)
}

/** ETag without the content encoding, which the server appends. */
const getBodyTag = ({ headers }: Response) => headers.get('etag')?.replace(/-(br|gzip)"$/, '"')

/** The browser's HTTP cache may be minutes old; revalidation by ETag costs a few bytes. */
export const revalidate: WorkboxPlugin = {
  requestWillFetch: async ({ request }) => new Request(request.url, { cache: 'no-cache' }),
}

export const publicOnly: WorkboxPlugin = {
  // A cache key keeps its request headers, so the page's token must not be part of it.
  cacheKeyWillBeUsed: async ({ request }) => request.url,
  cacheWillUpdate: async ({ response }) => (isCacheable(response) ? response : null),
  // The page got its response from the cache and would not notice that the server is unreachable.
  fetchDidFail: () => notifyPages('SERVER_UNREACHABLE'),
  fetchDidSucceed: async ({ response }) => {
    if (isGatewayError(response)) await notifyPages('SERVER_UNREACHABLE')
    return response
  },
  cacheDidUpdate: async ({ oldResponse, newResponse }) => {
    // Pages that show the old response can reload it.
    if (oldResponse && getBodyTag(oldResponse) !== getBodyTag(newResponse)) await notifyPages('RESPONSES_CHANGED')
  },
}

/** Deletes a cached response that the server no longer has. */
export const deleteGoneResponses = (cacheName: string): WorkboxPlugin => ({
  fetchDidSucceed: async ({ request, response }) => {
    const isGone = response.status === 404 || response.status === 410
    if (isGone && (await (await caches.open(cacheName)).delete(request.url))) await notifyPages('RESPONSES_CHANGED')
    return response
  },
})
