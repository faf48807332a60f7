/** Reads the boot script of a server-rendered page, see `server/platform/render/template.ts`. */

const BOOT_SCRIPT = /<script data-bundle="([^"]*)" data-responses="([^"]*)">/

const splitList = (text: string | undefined): string[] => text?.split(' ').filter(Boolean) ?? []

/** URLs of the bundle files that it loads. Empty if this is not such a page. */
export const getBundleFiles = (html: string): string[] => splitList(BOOT_SCRIPT.exec(html)?.[1])

/** URLs of the public API responses that it was rendered from. */
export const getResponseUrls = (html: string): string[] =>
  splitList(BOOT_SCRIPT.exec(html)?.[2]?.replaceAll('&amp;', '&'))

/** The path on the store's own origin of a bundle file that a page may load from a CDN. Its name contains a hash. */
export const toOwnOrigin = (address: string): string => `/assets/${address.slice(address.lastIndexOf('/') + 1)}`
