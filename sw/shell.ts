/**
 * Navigations are answered without the network: by the page as it was kept, else from the shell. Never preloaded: that
 * would ask for nothing.
 */
import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { SHELL_ADDRESS } from '#contract/rules.ts'
import { readKeptPage } from './kept-pages.ts'
import { NO_PAGES, PAGES } from './page-addresses.ts'

export function routePages(): void {
  const giveShell = createHandlerBoundToURL(SHELL_ADDRESS)
  const handle: typeof giveShell = async (options) => {
    const { pathname, search } = options.url
    // As the server has it: one address a page.
    const isDoubled = pathname !== '/' && pathname.endsWith('/')
    if (isDoubled) return Response.redirect(pathname.slice(0, -1) + search, 301)
    // Storage that fails in between must not take the page away: the shell stands for it.
    const kept = await readKeptPage(options.event, pathname + search).catch(() => undefined)
    return kept ?? giveShell(options)
  }
  registerRoute(new NavigationRoute(handle, { allowlist: PAGES, denylist: NO_PAGES }))
}
