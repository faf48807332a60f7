/** What a page does with its registered worker: updates, messages, fonts. */
import type { RegisteredRouter } from '@tanstack/react-router'
import { Workbox } from 'workbox-window'
import { whenPreloadable } from '#src/ui/when-idle.ts'
import { getWorker } from './register-worker.ts'
import { requestFonts } from './request-fonts.ts'
import { handlePushMessages, sendPageToWorker } from './messages.ts'
import { checkForUpdates, followUpdates } from './updates.ts'

export async function startUpdates(router: RegisteredRouter): Promise<void> {
  // Without it, installation failed, on a full disk for instance. A later page tries again.
  if (!(await navigator.serviceWorker.getRegistration())) return
  const workbox = new Workbox(...getWorker())
  followUpdates(workbox, router)
  handlePushMessages(router)
  whenPreloadable(() => preloadItemPage(router))
  const registration = await workbox.register({ immediate: true }).catch(() => undefined)
  if (!registration) return
  checkForUpdates(registration)
  // On a first visit the worker is still being installed.
  await navigator.serviceWorker.ready
  void requestFonts(registration)
  await sendPageToWorker()
}

/** Lists most often lead to this page. */
function preloadItemPage(router: RegisteredRouter) {
  // A navigation loads it again.
  router.loadRouteChunk(router.routesById['/items/$id'])?.catch(() => {})
}
