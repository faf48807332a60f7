/** The router of this page, and what follows its navigations. */
import { isSavingData } from './device/network/connection.ts'
import { call } from './device/query/call.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { refreshSession } from './device/session/use-session.ts'
import { guardChunks } from '#src/failures/chunk-guard.ts'
import { createDocumentHistory } from '#src/routing/document-history.ts'
import { hideUntilConfirmed } from '#src/routing/hide-until-confirmed.ts'
import { handleNavigations } from '#src/routing/navigation-events.ts'
import { createScrollRestoration, getScrollKey, markPages } from '#src/routing/scroll.ts'
import { isProtectedPage, redirectOnSessionChange, shownSessionId } from '#src/routing/session-redirects.ts'
import { type AppRouter, createAppRouter } from './router.tsx'
import { report } from './report.ts'

/** `finishHydration`: for a page that the server rendered. */
export function createPageRouter(finishHydration: (() => Promise<void>) | undefined): AppRouter {
  const context = {
    call,
    ...(finishHydration && { finishHydration }),
    get now() {
      return serverNow()
    },
    // From the server's canonical link, because the store may also be reached under another host name.
    publicUrl: new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href).origin,
  }
  const router = createAppRouter(context, {
    history: createDocumentHistory(),
    scrollRestoration: createScrollRestoration({ isRenderedByServer: finishHydration !== undefined }),
    getScrollRestorationKey: getScrollKey,
    defaultOnCatch: (error) => report(error, router),
    defaultPreload: isSavingData() ? false : 'intent',
  })
  return router
}

/** Redirects wait until hydration is complete: React must hydrate the page that the server rendered. */
export function followNavigations(router: AppRouter, hydrated: Promise<void> | undefined): void {
  guardChunks(() => router.state.isLoading)
  handleNavigations(router)
  markPages(router, hydrated !== undefined)
  redirectOnSessionChange(router, hydrated ? { hydrated } : {})
  hideUntilConfirmed({
    getSessionId: shownSessionId,
    isPageProtected: () => isProtectedPage(router),
    confirm: refreshSession,
  })
}
