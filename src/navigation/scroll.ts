import type { RegisteredRouter } from '@tanstack/react-router'

/**
 * The router scrolls: to the top, to an anchor, or back to the previous position. The browser
 * positions only the server-rendered first page, long before the bundle runs.
 */
export function createScrollRestoration({ isRenderedByServer }: { isRenderedByServer: boolean }): () => boolean {
  let skipsNext = isRenderedByServer
  return () => {
    if (!skipsNext) return true
    skipsNext = false
    // The router stores only positions of which it saw a scroll event.
    document.dispatchEvent(new Event('scroll'))
    return false
  }
}

/**
 * On the first page, sections below the window are neither laid out nor are their pictures fetched
 * until they are near the view (ui/section.module.css), because they would delay what is in view.
 * From the first navigation on, pages are laid out whole, so that scroll positions can be restored.
 * The same applies to a page that opens further down.
 */
export function showFullPages(router: RegisteredRouter, isRenderedByServer: boolean): void {
  const show = () => {
    document.documentElement.dataset['whole'] = ''
  }
  if (!isRenderedByServer || scrollY > 0) return show()
  router.subscribe('onBeforeNavigate', show)
}

const markTop = (isAtTop: boolean) => void document.documentElement.toggleAttribute('data-top', isAtTop)

/**
 * Marks pages that open at their top (ui/below-fold.tsx), not at a restored position or an anchor.
 */
export function markPagesAtTop(router: RegisteredRouter, isRenderedByServer: boolean): void {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!isRenderedByServer) markTop(loaded?.type === 'navigate' && location.hash === '')
  /** The keys of pages that Back opens at their top. */
  const leftAtTop = new Set<string | undefined>()
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    leftAtTop[scrollY > 0 ? 'delete' : 'add'](fromLocation?.state.__TSR_key)
  })
  router.history.subscribe(({ location: { hash, state }, action: { type } }) =>
    markTop(!hash && (type === 'PUSH' || (type !== 'REPLACE' && leftAtTop.has(state.__TSR_key)))),
  )
}
