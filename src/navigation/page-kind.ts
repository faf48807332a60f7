/** For whom the page is that is shown, or being entered. */
import type { AppRouter } from '#src/router.tsx'
import type { MiddlewareName } from './middleware.ts'

export function pageIsFor(router: AppRouter, name: MiddlewareName): boolean {
  const [routes] = router.getMatchedRoutes(router.state.location.pathname)
  return routes.some(({ options }) => options.staticData?.middleware?.includes(name))
}
