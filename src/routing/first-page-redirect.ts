import { isRedirect, type RegisteredRouter } from '@tanstack/react-router'
import { runMiddleware } from './middleware.ts'

/**
 * The redirect of the first page, if the visitor may not see it. The server runs no session checks,
 * and hydration does not run `beforeLoad`, so the middleware runs here first.
 */
export async function getFirstPageRedirect(router: RegisteredRouter): Promise<string | undefined> {
  const { pathname, href } = router.state.location
  const [routes] = router.getMatchedRoutes(pathname)
  try {
    const matches = routes.map(({ options }) => ({ staticData: options.staticData ?? {} }))
    await runMiddleware(matches, { isServer: false, href, isPreload: false })
  } catch (error) {
    // Any other error also occurred on the server and is displayed.
    return isRedirect(error) ? error.options.href : undefined
  }
  return undefined
}
