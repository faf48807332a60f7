/** What happens around every navigation in the browser. */
import type { AppRouter } from '#src/router.tsx'
import { createLoadingBar } from '#src/ui/create-loading-bar.ts'
import { isChunkFailure } from './chunk-guard.ts'
import { type Failure, failureOf, failureOfMatches } from './failure.ts'
import { focusPage } from './focus-page.ts'
import { applyHead, headOf } from './head.ts'
import { reloadInReach } from './reload-in-reach.ts'

export const loadingBar = createLoadingBar()

/** What a component threw while it was rendered; the matched routes do not tell of it. */
let caught: Failure | undefined

export function noteCaught(error: unknown): void {
  caught = failureOf(error)
  applyHead(headOf([], caught))
  if (isChunkFailure(error)) void reloadInReach()
}

function announce(to: string, from: string, failure: Failure | undefined) {
  const detail = { to, from, ...(failure?.error ? { error: failure.error } : {}) }
  dispatchEvent(new CustomEvent<RouteChange>('routeChanged', { detail }))
}

export function followNavigations(router: AppRouter): void {
  let hadFailed = false
  router.subscribe('onBeforeLoad', ({ hrefChanged }) => {
    caught = undefined
    // Not for what is only read again behind the page; but a page that failed is left even for itself.
    if (hrefChanged || hadFailed) loadingBar.start()
  })
  router.subscribe('onResolved', ({ toLocation, fromLocation, hrefChanged, pathChanged }) => {
    const { matches } = router.state
    const failure = failureOfMatches(matches) ?? caught
    if (failure?.error) loadingBar.fail()
    loadingBar.finish()
    applyHead(headOf(matches, failure))
    // Neither the first page nor one that was only read again; but a page that failed is left even for itself.
    const isNavigation = fromLocation && (hrefChanged || hadFailed)
    hadFailed = failure !== undefined
    if (!isNavigation) return
    if (pathChanged) focusPage()
    announce(toLocation.href, fromLocation.href, failure)
  })
}
