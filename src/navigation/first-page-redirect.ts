import { isRedirect } from '@tanstack/react-router'
import type { AppRouter } from '#src/router.tsx'
import { runMiddleware } from './middleware.ts'

/**
 * Where the first page is not for whoever is here. The server let everybody pass, and what it rendered is taken over
 * without asking again; so it is asked here, before.
 */
export async function wayFromFirstPage(router: AppRouter): Promise<string | undefined> {
  const { pathname, href } = router.state.location
  const [routes] = router.getMatchedRoutes(pathname)
  try {
    const matches = routes.map(({ options }) => ({ staticData: options.staticData ?? {} }))
    await runMiddleware(matches, { isServer: false, href, isPreload: false })
  } catch (error) {
    // Whatever else failed here failed on the server too, and is shown.
    return isRedirect(error) ? error.options.href : undefined
  }
  return undefined
}
