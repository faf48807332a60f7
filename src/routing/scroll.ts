import type { ParsedLocation, RegisteredRouter } from '@tanstack/react-router'
import { hasHtmlClass, setHtmlClass } from '#src/device/storage/html-class.ts'

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

/** Whether the placeholder of a page that is loading is shown (ui/loading/page-pending.tsx). Its scroll position belongs to no entry of the history. */
const isPagePending = () => document.querySelector('[data-pending-page]') !== null

/** Under this key the router stores the position of a page: that of its entry in the history. */
export const getScrollKey = ({ href, state }: ParsedLocation): string =>
  isPagePending() ? 'pending' : (state.__TSR_key ?? href)

/**
 * Sections, cards, parts of an item and the footer are neither laid out nor are their pictures fetched until they are near
 * the view (ui/content/below-fold.module.css), because they would delay what is in view. Pages that open further down, at a restored
 * position or an anchor, have the class `whole` and are laid out whole, so that the position is exact. So has a page that is left
 * from there, because its position is stored.
 */
export function markPages(router: RegisteredRouter, isRenderedByServer: boolean): void {
  // Set by boot-attributes.ts.
  let opensAtTop = !hasHtmlClass('whole')
  setHtmlClass('whole', scrollY > 0 || !(isRenderedByServer || opensAtTop))
  /** The keys of pages that Back opens at their top. */
  const leftAtTop = new Set<string | undefined>()
  router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
    if (isPagePending()) return
    const isAtTop = scrollY <= 0
    leftAtTop[isAtTop ? 'add' : 'delete'](fromLocation?.state.__TSR_key)
    if (hrefChanged && !isAtTop) setHtmlClass('whole', true)
  })
  router.history.subscribe(({ location: { hash, state }, action: { type } }) => {
    opensAtTop = !hash && (type === 'PUSH' || (type !== 'REPLACE' && leftAtTop.has(state.__TSR_key)))
  })
  router.subscribe('onBeforeRouteMount', ({ fromLocation, hrefChanged }) => {
    if (fromLocation && hrefChanged) setHtmlClass('whole', !opensAtTop)
  })
}
