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

const mark = (name: 'top' | 'whole' | 'scrolled', isSet: boolean) =>
  document.documentElement.toggleAttribute(`data-${name}`, isSet)

/**
 * Marks pages that open at their top, not at a restored position or an anchor, with `data-top`: they
 * first render what is in view (ui/below-fold.tsx). Sections, parts of an item and the footer are
 * neither laid out nor are their pictures fetched until they are near the view
 * (ui/below-fold.module.css), because they would delay what is in view. Other pages have `data-whole`
 * and are laid out whole, so that scroll positions can be restored. So has a page that is left,
 * because its position is stored.
 *
 * Cards are left out only until the page is scrolled (`data-scrolled`): their reserved heights are
 * too inexact for a position.
 */
export function markPages(router: RegisteredRouter, isRenderedByServer: boolean): void {
  // Set by boot-attributes.ts.
  const opensAtTop = !('whole' in document.documentElement.dataset)
  if (!isRenderedByServer) mark('top', opensAtTop)
  mark('whole', scrollY > 0 || !(isRenderedByServer || opensAtTop))
  addEventListener('scroll', () => scrollY > 0 && mark('scrolled', true), { passive: true })
  /** The keys of pages that Back opens at their top. */
  const leftAtTop = new Set<string | undefined>()
  router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
    const isAtTop = scrollY <= 0
    leftAtTop[isAtTop ? 'add' : 'delete'](fromLocation?.state.__TSR_key)
    if (hrefChanged && !isAtTop) mark('whole', true)
  })
  router.history.subscribe(({ location: { hash, state }, action: { type } }) =>
    mark('top', !hash && (type === 'PUSH' || (type !== 'REPLACE' && leftAtTop.has(state.__TSR_key)))),
  )
  router.subscribe('onBeforeRouteMount', ({ fromLocation, hrefChanged, pathChanged }) => {
    if (!fromLocation || !hrefChanged) return
    mark('whole', !('top' in document.documentElement.dataset))
    // Other filters of a list leave it where it is.
    if (pathChanged) mark('scrolled', false)
  })
}
