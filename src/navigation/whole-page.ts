import type { AppRouter } from '#src/router.tsx'

/**
 * On the first page, parts below the window are neither laid out nor are their pictures fetched before one comes near
 * (ui/section.module.css): that would hold up what is in view. From the first navigation on pages are laid out whole,
 * since only then is a place in them where it was when one comes back. The same for a page that begins further down.
 */
export function showWholePages(router: AppRouter, isRenderedByServer: boolean): void {
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

/** Marks pages to whose top one comes (ui/below.tsx): not back to a place in them, nor to an anchor. */
export function markPagesFromTop(router: AppRouter, isRenderedByServer: boolean): void {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!isRenderedByServer) markTop(loaded?.type === 'navigate' && location.hash === '')
  router.history.subscribe(({ location: to, action }) => markTop(action.type === 'PUSH' && to.hash === ''))
}
