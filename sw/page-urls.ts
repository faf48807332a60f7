/** Which navigations lead to a page of the program. Everything else is the server's: the API, its explorer, files, health. */

/** Plain words, as deep as they like. A dot names a file; what is escaped or doubled is answered by the server's own 404. */
export const PAGES = [/^\/([\w-]+(\/[\w-]+)*\/?)?(\?|$)/]

export const NO_PAGES = [/^\/(api|assets|pictures|icons|licenses|healthz|readyz)(\/|\?|$)/]

/** `address`: path and query. */
export const isPageAddress = (address: string): boolean =>
  PAGES.some((it) => it.test(address)) && !NO_PAGES.some((it) => it.test(address))

/** Whose address tells nothing of who was here: no search words, nothing of a customer's own. A key outlives a log-out. */
export const isKeptPage = (address: string): boolean =>
  isPageAddress(address) && !/[?]|^\/(mypage|checkout|logout)(\/|$)/.test(address)
