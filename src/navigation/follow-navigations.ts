/** What happens around every navigation in the browser. */
import type { AppRouter } from '#src/router.tsx'
import { failureOfMatches } from './failure.ts'
import { applyHead, headOf } from './head.ts'

export function followNavigations(router: AppRouter, _: { isRenderedByServer: boolean }): void {
  router.subscribe('onResolved', ({ toLocation, fromLocation }) => {
    const { matches } = router.state
    applyHead(headOf(matches))
    if (!fromLocation || fromLocation.href === toLocation.href) return
    const error = failureOfMatches(matches)?.error
    const detail = { to: toLocation.href, from: fromLocation.href, ...(error ? { error } : {}) }
    dispatchEvent(new CustomEvent<RouteChange>('routeChanged', { detail }))
  })
}
