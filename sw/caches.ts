/**
 * What the worker keeps beside the program: one row a cache. Public bytes only; what is private, the worker never touches.
 * Whole pages have a cache of their own (kept-pages.ts).
 */
import { registerQuotaErrorCallback } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { isKeepableAddress } from '#contract/public-answers.ts'
import { ANSWERS_CACHE_PREFIX, LETTERS_CACHE, PICTURES_CACHE, THUMBNAILS_CACHE } from '#src/local/cache-names.ts'
import { askedByTag, forgetsGone, isKeepable, publicOnly } from './public-only.ts'
import { thumbnails } from './thumbnails.ts'

/** A hash of the contract, by the build. */
declare const CONTRACT_VERSION: string

export const DAY_SECONDS = 24 * 60 * 60
const ANSWERS_CACHE = ANSWERS_CACHE_PREFIX + CONTRACT_VERSION

const keepWhole = {
  cacheWillUpdate: async ({ response }: { response: Response }) => (isKeepable(response) ? response : null),
}
const byAddress = { ignoreVary: true }

/** Catalogue and content: shown at once, asked for again behind, so that what was seen once is there without network. */
export const answers = new StaleWhileRevalidate({
  cacheName: ANSWERS_CACHE,
  matchOptions: byAddress,
  plugins: [
    askedByTag,
    publicOnly,
    forgetsGone(ANSWERS_CACHE),
    new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true }),
  ],
})

/** Pictures never change under their address. Six hundred are some twenty lists, about 30 MB. */
export const pictures = new CacheFirst({
  cacheName: PICTURES_CACHE,
  matchOptions: byAddress,
  plugins: [keepWhole, new ExpirationPlugin({ maxEntries: 600, purgeOnQuotaError: true }), thumbnails],
})

/** Rare letters, and the sheet that says where they are: too many to be fetched ahead, and never changed. */
const letters = new CacheFirst({
  cacheName: LETTERS_CACHE,
  matchOptions: byAddress,
  plugins: [
    keepWhole,
    new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 365 * DAY_SECONDS, purgeOnQuotaError: true }),
  ],
})

const isLetters = ({ pathname }: URL) => /^\/assets\/(noto-sans-jp-[^/]+\.woff2|late-[^/]+\.css)$/.test(pathname)

export function routeCaches(): void {
  const route = (isIts: (url: URL) => boolean, strategy: CacheFirst | StaleWhileRevalidate) =>
    registerRoute(
      // A part of a file is no file: media players want it from the network.
      ({ url, request, sameOrigin }) => sameOrigin && !request.headers.has('range') && isIts(url),
      strategy,
    )
  route(({ pathname, search }) => isKeepableAddress(pathname + search), answers)
  // Not what the page fetches by itself: thumbnails have their own cache.
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && request.destination === 'image' && url.pathname.startsWith('/pictures/'),
    pictures,
  )
  route(isLetters, letters)
}

// The page fills it, so nothing else would empty it in need.
registerQuotaErrorCallback(() => caches.delete(THUMBNAILS_CACHE))

/** Answers in a form of the contract that is no longer spoken. */
export async function dropOldAnswers(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(ANSWERS_CACHE_PREFIX) && name !== ANSWERS_CACHE)
  await Promise.all(names.map((name) => caches.delete(name)))
}
