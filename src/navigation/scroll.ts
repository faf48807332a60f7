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
  const stop = router.subscribe('onBeforeNavigate', () => {
    stop()
    show()
  })
}

const markTop = (isAtTop: boolean) => void document.documentElement.toggleAttribute('data-top', isAtTop)

/**
 * Marks pages that open at their top (ui/below-fold.tsx), not at a restored position or an anchor.
 */
export function markPagesAtTop(router: RegisteredRouter, isRenderedByServer: boolean): void {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!isRenderedByServer) markTop(loaded?.type === 'navigate' && location.hash === '')
  /** Keys of the pages that were left at their top, which is where Back opens them. */
  const leftAtTop = new Set<string | undefined>()
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (!fromLocation) return
    const { __TSR_key: key } = fromLocation.state
    if (scrollY === 0) leftAtTop.add(key)
    else leftAtTop.delete(key)
  })
  router.history.subscribe(({ location: { hash, state }, action: { type } }) => {
    const isStep = type === 'BACK' || type === 'FORWARD' || type === 'GO'
    markTop(hash === '' && (type === 'PUSH' || (isStep && leftAtTop.has(state.__TSR_key))))
  })
}
