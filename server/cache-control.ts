/** Data that everybody may see: a shared cache and the browser may show it while it is renewed behind. */
export const PUBLIC_CACHE = 'public, max-age=30, stale-while-revalidate=300'

/** What changes once a month at most: postal codes. */
export const MONTHLY = 'public, max-age=604800, stale-while-revalidate=2592000'

/** Pages: the browser asks each time (and gets 304), a CDN may answer for a minute. */
export const PAGE_CACHE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

/** Files whose name changes with their content. */
export const FOREVER = 'public, max-age=31536000, immutable'

/** Icons, manifest: same name, rarely new content. */
export const FILE_CACHE = 'public, max-age=3600, stale-while-revalidate=86400'

/** What leads to all other files: the worker, the shell, the manifest. A 304 costs nothing. */
export const ASKED_EACH_TIME = 'no-cache'

/** What one customer may see, or what holds for this moment only. */
export const PRIVATE = 'private, no-store'
