/** Registers the worker, and what a page does with it: updates, messages, fonts. */
import type { RegisteredRouter } from '@tanstack/react-router'
import { Workbox } from 'workbox-window'
import { requestFonts } from './request-fonts.ts'
import { handlePushMessages, sendPageToWorker } from './messages.ts'
import { checkForUpdates, followUpdates } from './updates.ts'

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ): {
    createScriptURL(text: string): unknown
  }
}

/**
 * The only Trusted Types policy for script URLs, as the content security policy requires; it may be created once. Browsers
 * without Trusted Types accept a string.
 */
function createTrustedScript(path: '/sw.js'): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  const policy = trustedTypes?.createPolicy('app', { createScriptURL: (text) => text })
  return (policy?.createScriptURL(path) ?? path) as string
}

/** Once per page. */
export async function startUpdates(router: RegisteredRouter): Promise<void> {
  const workbox = new Workbox(createTrustedScript('/sw.js'), { scope: '/', updateViaCache: 'none' })
  followUpdates(workbox, router)
  handlePushMessages(router)
  // Fails in private windows, in managed browsers, and on a full disk. The store works online then.
  const registration = await workbox.register({ immediate: true }).catch(() => undefined)
  if (!registration) return
  checkForUpdates(registration)
  // On a first visit the worker is still being installed.
  await navigator.serviceWorker.ready
  void requestFonts(registration)
  await sendPageToWorker()
}
