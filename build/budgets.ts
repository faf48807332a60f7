/** Inlined in every page: the script that loads the bundle, and a smaller one in the head. */
export const MAX_BOOT_BYTES = 1_048
export const MAX_BOOT_ATTRIBUTES_BYTES = 960

/** Downloads for the first view of a page, in bytes on the wire (brotli). Scripts with their headers. */
export const MAX_SCRIPT_BYTES = 130_000
export const MAX_LIST_SCRIPT_BYTES = 147_000
/** A renovation case, with a slider, cards of items and their cart buttons. */
export const MAX_CASE_SCRIPT_BYTES = 139_000
export const MAX_STYLE_BYTES = 15_000
export const MAX_ROUTE_SCRIPT_BYTES = 15_000
/** TanStack Query and zod: one chunk each, shared by the routes that use it and not part of their budgets. */
export const MAX_QUERY_BYTES = 15_000
export const MAX_ZOD_BYTES = 9_000
/** The fonts, which the worker downloads once a page is idle or hidden, if the device lacks them. */
export const MAX_FONT_BYTES = 440_000

/**
 * The worker on the wire; what it precaches on a first visit, uncompressed; and the archive with it, on the wire. The
 * checkout, its draft and a customer's orders and receipts open without a network, so they are in it.
 */
export const MAX_WORKER_BYTES = 45_000
export const MAX_PRECACHE_BYTES = 1_400_000
export const MAX_PRECACHE_ARCHIVE_BYTES = 360_000
export const MAX_PRECACHED_FILE_BYTES = 400_000
