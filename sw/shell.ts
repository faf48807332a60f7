/** Navigations are answered from the shell, which is there without the network. Never preloaded: that would ask for nothing. */
import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { SHELL_ADDRESS } from '#contract/rules.ts'
import { NO_PAGES, PAGES } from './page-addresses.ts'

export function routePages(): void {
  const giveShell = createHandlerBoundToURL(SHELL_ADDRESS)
  const handle: typeof giveShell = async (options) => {
    const { pathname, search } = new URL((options.request as Request).url)
    // As the server has it: one address a page.
    const isDoubled = pathname !== '/' && pathname.endsWith('/')
    return isDoubled ? Response.redirect(pathname.slice(0, -1) + search, 301) : giveShell(options)
  }
  registerRoute(new NavigationRoute(handle, { allowlist: PAGES, denylist: NO_PAGES }))
}
