/** Which navigations are pages of the app. The server handles everything else: API, API explorer, files, health checks. */

/** Plain path segments of any depth. A dot means a file; for escaped or doubled slashes the server responds with 404. */
export const PAGES = [/^\/([\w-]+(\/[\w-]+)*\/?)?(\?|$)/]

export const NO_PAGES = [/^\/(api|assets|pictures|icons|licenses|healthz|readyz)(\/|\?|$)/]

/** `address`: path and query. */
export const isPagePath = (address: string): boolean =>
  PAGES.some((it) => it.test(address)) && !NO_PAGES.some((it) => it.test(address))

/** Not pages whose URL reveals search words or a customer's data, because cache keys survive a logout. */
export const isCacheablePage = (address: string): boolean =>
  isPagePath(address) && !/[?]|^\/(mypage|checkout|logout)(\/|$)/.test(address)
