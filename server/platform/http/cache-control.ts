/** By the endpoint's flag `cache`. Shared caches and the browser may show the response while they revalidate. */
export const CACHE_CONTROL = {
  public: 'public, max-age=30, stale-while-revalidate=300',
  monthly: 'public, max-age=604800, stale-while-revalidate=2592000',
}

/** Pages: the browser revalidates each time, a CDN may serve them for a minute. */
export const PAGE_CACHE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

/** Files with a content hash in their name. */
export const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'

/** Icons: the name stays, the content rarely changes. */
export const FILE_CACHE = 'public, max-age=3600, stale-while-revalidate=86400'

/** Entry files that refer to all others: worker, shell, manifest. */
export const REVALIDATED = 'no-cache'

/** Data of one customer, or data that is only valid now. */
export const NOT_STORED = 'private, no-store'
