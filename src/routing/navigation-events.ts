import type { RegisteredRouter } from '@tanstack/react-router'
import { createLoadingBar } from '#src/ui/loading/create-loading-bar.ts'
import { afterPaint } from '#src/ui/loading/when-idle.ts'
import { type Failure, toFailure, findFailure, isChunkFailure } from '#src/failures/failure.ts'
import { applyHead, buildHead } from '#src/head/head.ts'
import { reloadIfReachable } from '#src/failures/reload-if-reachable.ts'

/** Everything around a navigation in the browser: loading bar, head, focus, event. */

export const loadingBar = createLoadingBar()

/** How long the previous page stays, with the loading bar, before the shape of the next one replaces it. */
const PENDING_MS = 500

function dispatchRouteChange(to: string, from: string, failure: Failure | undefined) {
  const detail = { to, from, ...(failure?.error ? { error: failure.error } : {}) }
  dispatchEvent(new CustomEvent<RouteChange>('routeChanged', { detail }))
}

export function handleNavigations(router: RegisteredRouter): void {
  let hadFailed = false
  /** An error thrown during rendering; the matched routes do not contain it. */
  let renderFailure: Failure | undefined
  const { defaultOnCatch } = router.options
  router.options.defaultOnCatch = (error, info) => {
    renderFailure = toFailure(error)
    applyHead(buildHead([], renderFailure))
    if (isChunkFailure(error)) void reloadIfReachable()
    defaultOnCatch?.(error, info)
  }
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    // Other filters of a list leave it in view, with its position and focus, until the next one has loaded.
    router.options.defaultPendingMs = pathChanged ? PENDING_MS : Infinity
  })
  router.subscribe('onBeforeLoad', ({ hrefChanged }) => {
    renderFailure = undefined
    // Not for a background reload; but a failed page restarts the bar even for the same address.
    if (hrefChanged || hadFailed) loadingBar.start()
  })
  router.subscribe('onResolved', ({ toLocation, fromLocation, hrefChanged, pathChanged }) => {
    const { matches } = router.state
    const failure = findFailure(matches) ?? renderFailure
    if (failure?.error) loadingBar.fail()
    loadingBar.finish()
    applyHead(buildHead(matches, failure))
    // Neither the first page nor a background reload; but leaving a failed page counts even for the
    // same address.
    const isNavigation = fromLocation && (hrefChanged || hadFailed)
    hadFailed = failure !== undefined
    if (!isNavigation) return
    if (pathChanged) focusPage()
    dispatchRouteChange(toLocation.href, fromLocation.href, failure)
  })
}

/**
 * After a navigation the focus moves to the new page's heading, so that it is announced and Tab
 * continues from there. It shows no ring and does not scroll: the scroll rules do that.
 */
function focusPage(): void {
  // After the paint: earlier, the browser would lay out the page twice.
  afterPaint(focusHeading)
}

export function focusHeading(): void {
  const main = document.querySelector('main')
  const target = main?.querySelector<HTMLElement>('h1') ?? main
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
