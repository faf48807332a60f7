/** The caches in Cache Storage, shared by page and worker. They contain public responses only. */

/** Pictures that were shown. Filled and limited by the worker. */
export const PICTURES_CACHE = 'komorebi-pictures'

/** Thumbnails of the catalogue, downloaded by the page, most popular items first. */
export const THUMBNAILS_CACHE = 'komorebi-thumbnails'
export const MAX_THUMBNAILS = 2_000

/** Glyphs that are not in the base fonts. */
export const GLYPHS_CACHE = 'komorebi-letters'

/** Public API responses. Each version of the contract has its own cache, so that no bundle reads an old format. */
export const RESPONSES_CACHE_PREFIX = 'komorebi-answers-'

/** Server-rendered pages of one version of the bundle. */
export const PAGES_CACHE = 'komorebi-pages'

/** Does not match the precached bundle: without it the store would not open. */
export const isOwnCache = (name: string): boolean => name.startsWith('komorebi-')
