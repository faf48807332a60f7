import { isOffline } from '#src/local/page-reach.ts'
import type { AppRouter } from '#src/router.tsx'

/**
 * Without network a strip hangs under the header. It lies over a page that is already there, so that nothing moves under
 * its reader; the next page leaves room for it.
 */
export function keepOfflineRoom(router: AppRouter): void {
  const measure = () => void document.documentElement.toggleAttribute('data-offline', isOffline())
  measure()
  router.subscribe('onBeforeRouteMount', ({ pathChanged }) => pathChanged && measure())
}
