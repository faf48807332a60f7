/** Two scripts stand in every page as they are: what the first paint must show, and what starts the program. */
export const MAX_INLINE_BYTES = 1_024

/** What a visitor may have to download for the first view of the home page, in bytes as sent (brotli). */
export const MAX_SCRIPT_BYTES = 140_000
export const MAX_STYLE_BYTES = 15_000
export const MAX_ROUTE_SCRIPT_BYTES = 15_000
export const MAX_FONT_BYTES = 200_000

/** The worker, and what it downloads ahead on every first visit; the latter as the files are, without the fonts. */
export const MAX_WORKER_BYTES = 45_000
export const MAX_PRECACHE_BYTES = 1_200_000
export const MAX_PRECACHED_FILE_BYTES = 400_000
