/**
 * Hides what is private on a page that returns from the browser's back/forward cache, until it is known that the session has
 * not ended meanwhile: in another tab, or on another device. The styles are in src/ui/styles/base.css. Hidden before the page is
 * stored, because the browser may paint a restored page before its scripts run.
 */
import { hasHtmlClass, setHtmlClass } from '#src/device/storage/html-class.ts'
import { focusHeading, loadingBar } from './navigation-events.ts'

interface RestoredPage {
  /** The session that is displayed; undefined for guests. */
  getSessionId: () => string | undefined
  isPageProtected: () => boolean
  /** Ends the session if it is no longer valid. Without a network, the page is shown as any page that opens offline. */
  confirm: () => Promise<void>
}

export function hideUntilConfirmed({ getSessionId, isPageProtected, confirm }: RestoredPage): void {
  const removeClasses = () => {
    setHtmlClass('unconfirmed', false)
    setHtmlClass('unconfirmedPage', false)
  }
  const show = () => {
    removeClasses()
    // What was hidden lost the focus.
    if (document.activeElement === document.body) focusHeading()
  }
  let hiddenSessionId: string | undefined

  async function confirmAndShow() {
    loadingBar.start()
    // Without an answer the session is judged by what is stored.
    await confirm().catch(() => {})
    loadingBar.finish()
    // Otherwise a redirect follows, and shows the next page.
    if (getSessionId() === hiddenSessionId || !isPageProtected()) show()
  }

  addEventListener('pagehide', ({ persisted }) => {
    hiddenSessionId = getSessionId()
    if (!persisted || hiddenSessionId === undefined) return
    // Search engines may list all pages but those with private texts; these have such texts in forms and overlays only.
    setHtmlClass('unconfirmed', true)
    setHtmlClass('unconfirmedPage', document.querySelector('meta[name=robots][content=noindex]') !== null)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && hasHtmlClass('unconfirmed')) void confirmAndShow()
  })
  addEventListener('routeChanged', removeClasses)
}
