/** Everything besides the page itself. Each service says in its own folder when it works. */
import { startCartSync } from './device/cart-sync/start.ts'
import { startCatalogue } from './device/catalogue/catalogue.ts'
import { startEvents } from './device/events/start.ts'
import { getOutbox, subscribeToOutbox } from './device/outbox/outbox.ts'
import { startOutbox } from './device/outbox/start.ts'
import { onLogout } from './device/session/logout.ts'
import { startSession } from './device/session/start.ts'
import { syncVerifyStrip } from './features/account/sync-verify-strip.ts'
import { watchInstallation } from './features/install/install-method.ts'
import { reserveNoticeSpace } from '#src/routing/notice-space.ts'
import type { AppRouter } from './router.tsx'
import { whenIdle } from '#src/ui/loading/when-idle.ts'

export function startServices(router: AppRouter): void {
  reserveNoticeSpace()
  startEvents(whenIdle)
  startSession(whenIdle)
  syncVerifyStrip()
  startCartSync(whenIdle)
  startOutbox(whenIdle)
  followOutcomes(router)
  // The next page tries again.
  whenIdle(() => void startLater(router).catch(() => {}))
  startCatalogue(whenIdle, () => void router.invalidate())
  watchInstallation()
  onLogout(async (...args) => (await import('./device/registry.ts')).eraseCustomerData(...args))
}

/** Most visitors have sent nothing, so the code that reports outcomes is loaded with the first row of the outbox. */
function followOutcomes(router: AppRouter): void {
  const start = () => {
    if (getOutbox().rows.length === 0) return
    stop()
    import('./features/outbox/notify-outcomes.ts')
      .then((it) => it.notifyOutcomes(({ page, key }) => void router.navigate({ href: `${page}#${key}` })))
      // The next page tries again.
      .catch(() => {})
  }
  const stop = subscribeToOutbox(start)
}

/** What the first interaction does not need. */
async function startLater(router: AppRouter): Promise<void> {
  const { startPush } = await import('./device/push/start.ts')
  startPush(whenIdle)
  // Lists most often lead to this page. If it cannot be loaded, the navigation tries again.
  router.loadRouteChunk(router.routesById['/items/$id'])?.catch(() => {})
}

/** After the load event, so that the page does not compete with the worker's downloads. */
export function startWorkerWhenIdle(router: AppRouter): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const start = async () => {
    // A browser may keep a module that could not be downloaded as failed, for as long as the page is open. With a worker it
    // comes from the precache.
    if (!navigator.serviceWorker.controller && !navigator.onLine)
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    const { startUpdates } = await import('./update/start.ts')
    await startUpdates(router)
  }
  // If the network is lost before, the next page tries again.
  const startOnIdle = () => whenIdle(() => void start().catch(() => {}))
  if (document.readyState === 'complete') startOnIdle()
  else addEventListener('load', startOnIdle, { once: true })
}
