/** Handles navigations without the network: with the cached page, otherwise the shell. So navigation preload is off. */
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { PAYMENT_PAGES, PAYMENT_SHELL_PATH, SHELL_PATH } from '#contract/shared/constants.ts'
import { getCachedPage } from './cached-pages.ts'
import { NO_PAGES, PAGES } from './page-urls.ts'
import { precache } from './precache.ts'

export function routePages(): void {
  const handleWithShell = precache.createHandlerBoundToURL(SHELL_PATH)
  const handleWithPaymentShell = precache.createHandlerBoundToURL(PAYMENT_SHELL_PATH)
  const handle: typeof handleWithShell = async (options) => {
    const { pathname, search } = options.url
    // Like the server: one URL per page.
    const hasTrailingSlash = pathname !== '/' && pathname.endsWith('/')
    if (hasTrailingSlash) return Response.redirect(pathname.slice(0, -1) + search, 301)
    // Never cached, see `isCacheablePage`.
    if (PAYMENT_PAGES.test(pathname)) return handleWithPaymentShell(options)
    // If storage fails, respond with the shell.
    const cached = await getCachedPage(options.event, pathname + search).catch(() => undefined)
    return cached ?? handleWithShell(options)
  }
  registerRoute(new NavigationRoute(handle, { allowlist: PAGES, denylist: NO_PAGES }))
}
