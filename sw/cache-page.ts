/** Caches the current page with its responses and pictures, so that it opens at once and offline the next time. */
import type { Strategy } from 'workbox-strategies'
import type { CachePageMessage } from '#src/device/storage/worker-messages.ts'
import { pictures, responses } from './caches.ts'
import { cachePage } from './cached-pages.ts'
import { isStorableUrl } from './endpoints.ts'
import { isCacheablePage } from './page-urls.ts'

/** Settings, categories and text pages. Set by the build. */
declare const PRECACHED_RESPONSES: string[]

const MAX_URLS = 100

/** The installed app starts here, whatever page was visited first. */
const START_PAGE = '/'

const cache = (event: ExtendableEvent, strategy: Strategy, addresses: string[]) =>
  Promise.allSettled(
    addresses.map(async (address) => {
      const [responded, cached] = strategy.handleAll({ event, request: new Request(address) })
      await responded
      await cached
    }),
  )

/** The page will reload its data from these. Responses that it requested through the worker are already cached. */
async function cacheResponses(event: ExtendableEvent, addresses: string[]): Promise<void> {
  const cacheable = addresses.filter(isStorableUrl).slice(0, MAX_URLS)
  const missing = await Promise.all(cacheable.map(async (it) => ((await caches.match(it)) ? [] : [it])))
  await cache(event, responses, missing.flat())
}

/** One after the other, because pages share responses and none should be fetched twice. */
async function cachePages(event: ExtendableEvent, page: string, addresses: string[]): Promise<void> {
  await cacheResponses(event, addresses)
  // A page that cannot be cached must not stop the others.
  for (const address of [...new Set([page, START_PAGE])].filter(isCacheablePage))
    await cacheResponses(event, await cachePage(event, address).catch(() => []))
}

/** The browser's HTTP cache already has the pictures; the responses are a few kilobytes. */
export function cacheCurrentPage(
  event: ExtendableEvent,
  { page, responses: addresses, pictures: pictureAddresses }: CachePageMessage,
) {
  return Promise.allSettled([
    cachePages(event, page, addresses),
    cache(event, pictures, pictureAddresses.filter((address) => address.startsWith('/pictures/')).slice(0, MAX_URLS)),
  ])
}

/** A worker with a new cache version starts with an empty cache. */
export const precacheResponses = (event: ExtendableEvent) => cache(event, responses, PRECACHED_RESPONSES)
