/**
 * Limits that warn of an accident, such as a library in the first load. They leave 15 % free: where good code needs more,
 * raise them with a line of reason.
 */

/** Inlined in every page: the script that loads the bundle, and a smaller one in the head. */
export const MAX_BOOT_BYTES = 1_300
/** Also records what translators and password managers change before hydration, and knows the classes of `<html>`. */
export const MAX_BOOT_ATTRIBUTES_BYTES = 1_550

/** Scripts of the first view of a page, in bytes on the wire (brotli) and in files. */
export const MAX_PAGE_SCRIPT_BYTES = 215_000
export const MAX_PAGE_SCRIPTS = 12
/** A page with a form, or with what a customer has sent: also fields, drafts and the outbox. */
export const MAX_FORM_SCRIPT_BYTES = 250_000
export const MAX_FORM_SCRIPTS = 16
export const MAX_STYLE_BYTES = 18_000

/** The fonts, which the worker downloads once a page is idle or hidden, if the device lacks them. */
export const MAX_FONT_BYTES = 500_000

/**
 * The worker on the wire; and what it precaches on a first visit, uncompressed. The checkout, its draft and a customer's
 * orders and receipts open without a network, so they are in it.
 */
export const MAX_WORKER_BYTES = 60_000
export const MAX_PRECACHE_BYTES = 1_800_000
export const MAX_PRECACHED_FILE_BYTES = 400_000
