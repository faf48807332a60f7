/** How public answers get into the cache: asked in nobody's name, kept under their address alone, gone when they are gone. */
import type { WorkboxPlugin } from 'workbox-core'
import { isFromGateway } from '#src/local/from-gateway.ts'
import { worker } from './worker.ts'

/** Whole, and said to be for everybody. */
export const isKeepable = ({ status, headers }: Response): boolean =>
  status === 200 && !/private|no-store/.test(headers.get('cache-control') ?? '')

async function tellPages(type: 'ANSWERS_CHANGED' | 'UNREACHED'): Promise<void> {
  for (const page of await worker.clients.matchAll({ type: 'window' })) page.postMessage({ type })
}

/** The server adds to the tag in which form the body was sent. */
const bodyOf = ({ headers }: Response) => headers.get('etag')?.replace(/-(br|gzip)"$/, '"')

/** What the browser's own cache holds may be minutes old; asked with its tag, it costs a few bytes. */
export const askedByTag: WorkboxPlugin = {
  requestWillFetch: async ({ request }) => new Request(request.url, { cache: 'no-cache' }),
}

export const publicOnly: WorkboxPlugin = {
  // Without the token that the page sends with everything: the key of an entry keeps its headers.
  cacheKeyWillBeUsed: async ({ request }) => request.url,
  cacheWillUpdate: async ({ response }) => (isKeepable(response) ? response : null),
  // The page has its answer from the cache and would never know.
  fetchDidFail: () => tellPages('UNREACHED'),
  fetchDidSucceed: async ({ response }) => {
    if (isFromGateway(response)) await tellPages('UNREACHED')
    return response
  },
  cacheDidUpdate: async ({ oldResponse, newResponse }) => {
    // Beyond one page's doing: whoever shows the old answer may read it again.
    if (oldResponse && bodyOf(oldResponse) !== bodyOf(newResponse)) await tellPages('ANSWERS_CHANGED')
  },
}

/** What is no more, is shown no more. */
export const forgetsGone = (cacheName: string): WorkboxPlugin => ({
  fetchDidSucceed: async ({ request, response }) => {
    const isGone = response.status === 404 || response.status === 410
    if (isGone && (await (await caches.open(cacheName)).delete(request.url))) await tellPages('ANSWERS_CHANGED')
    return response
  },
})
