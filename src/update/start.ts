/** Registers the worker once the page is idle. If registration fails, the store works online. */
import type { RegisteredRouter } from '@tanstack/react-router'
import { Workbox } from 'workbox-window'
import { whenPreloadable } from '#src/ui/when-idle.ts'
import { requestFonts } from './request-fonts.ts'
import { handlePushMessages, sendPageToWorker } from './messages.ts'
import { checkForUpdates, followUpdates } from './updates.ts'

export async function startUpdates(router: RegisteredRouter): Promise<void> {
  const workbox = new Workbox(trustedScript('/sw.js'), { scope: '/', updateViaCache: 'none' })
  followUpdates(workbox, router)
  handlePushMessages(router)
  whenPreloadable(() => preloadItemPage(router))
  // Rejects in private windows, in managed browsers and on full disks.
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

type ScriptPath = '/sw.js'

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ): {
    createScriptURL(text: string): unknown
  }
}

/**
 * The only Trusted Types policy for script URLs, as the content security policy requires. Browsers without Trusted Types
 * accept a string.
 */
function trustedScript(path: ScriptPath): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  const policy = trustedTypes?.createPolicy('app', { createScriptURL: (text) => text })
  return (policy?.createScriptURL(path) ?? path) as string
}
