/**
 * Names that tabs and the worker share on a device. After a release they change only with a migration, see
 * tests/project/stored-names.device.test.ts. Keys of single values are declared where they are used.
 */
import type { ReplicaKind } from '#contract/cart/schema.ts'

/** Data that must not be lost. */
export const DATABASE = 'komorebi-store'

/** Can be fetched again. */
export const CATALOGUE_DATABASE = 'komorebi-offline-catalogue'

// Cache Storage. The caches contain public responses only.

/** Pictures that were shown. Filled and limited by the worker. */
export const PICTURES_CACHE = 'komorebi-pictures'

/** Thumbnails of the catalogue, downloaded by the page, most popular items first. */
export const THUMBNAILS_CACHE = 'komorebi-thumbnails'
export const MAX_THUMBNAILS = 2_000

/** Noto Sans JP, see `sw/fonts.ts`. */
export const FONTS_CACHE = 'komorebi-fonts'

/** Public API responses. Each version of the cached schemas has its own cache, so that no bundle reads an old format. */
export const RESPONSES_CACHE_PREFIX = 'komorebi-responses-'

/** Server-rendered pages of one version of the bundle. */
export const PAGES_CACHE = 'komorebi-pages'

/** Does not match the precached bundle: without it the store would not open. */
export const isOwnCache = (name: string): boolean => name.startsWith('komorebi-')

// Broadcast channels. Dexie has one of its own for changes of tables.

export const SESSION_CHANNEL = 'komorebi.session'
export const CATALOGUE_CHANNEL = 'komorebi.catalogue'
export const EVENTS_CHANNEL = 'komorebi.events'

// Web Locks.

export const SESSION_LOCK = 'komorebi.session'
export const OUTBOX_LOCK = 'komorebi.outbox'
export const CATALOGUE_LOCK = 'komorebi.catalogue'
export const CHECKOUT_LOCK = 'komorebi.checkout'
export const getReplicaLock = (kind: ReplicaKind): string => `komorebi.${kind}`

/** Tag of Background Sync. */
export const OUTBOX_SYNC = 'komorebi.outbox'

/** Owner of data that belongs to no account. A customer's data is stored under the customer's id. */
export const GUEST_OWNER = 'guest'
