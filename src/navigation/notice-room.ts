import { isUnsent } from '#src/local/outbox/outbox-row.ts'
import { onShownOutbox, shownOutbox } from '#src/local/outbox/shown-outbox.ts'
import { isOffline } from '#src/local/page-reach.ts'
import type { AppRouter } from '#src/router.tsx'

const hasNotice = () => shownOutbox().rows.some((row) => isUnsent(row) || row.state === 'needsChoice')

/**
 * Without network, or with something to send, strips hang under the header. They lie over a page that is already there, so
 * that nothing moves under its reader; the next page leaves room for them. At a start it is made once it is known what the
 * device has to send, as long as nobody has touched the page.
 */
export function keepNoticeRoom(router: AppRouter): void {
  const measure = () => {
    document.documentElement.toggleAttribute('data-offline', isOffline())
    document.documentElement.toggleAttribute('data-outbox', hasNotice())
  }
  measure()
  const stopWaiting = onShownOutbox(() => hasNotice() && measure())
  for (const sign of ['pointerdown', 'keydown', 'scroll'])
    addEventListener(sign, stopWaiting, { once: true, passive: true })
  router.subscribe('onBeforeRouteMount', ({ pathChanged }) => pathChanged && measure())
}
