/**
 * Decides when the offline catalogue is read and when it is downloaded. Part of every page's first load, so the database
 * and all code that uses it are loaded lazily.
 */
import type { Call } from '#contract/shared/render.ts'
import { once } from '#contract/shared/once.ts'
import { NoNetworkError } from '#src/device/network/errors.ts'
import { isInstalled } from '#src/device/storage/platform.ts'
import { hasOfflineCatalogue } from './has-catalogue.ts'

/** The handlers are heavy and loaded only if there is an offline catalogue. */
const loadQuery = once(() => import('./query.ts'))

const loadSync = once(() => import('./sync.ts'))

/** Wraps `call`: reads from the offline catalogue when possible. The response is the same from either source. */
export const withCatalogue =
  (call: Call): Call =>
  async (it, input, options) => {
    const callServer = () => call(it, input, options)
    if (it.offline?.source !== 'catalogue' || !hasOfflineCatalogue()) return callServer()
    const loadDevice = () => loadQuery().catch(() => undefined)
    if (it.offline.strategy === 'cache-first') {
      const device = await loadDevice()
      return device ? device.queryOrCall(it, input, callServer, options?.signal) : callServer()
    }
    return callServer().catch(async (error: unknown) => {
      const device = error instanceof NoNetworkError ? await loadDevice() : undefined
      if (!device) throw error
      const fail = () => Promise.reject(error)
      return device.queryOrCall(it, input, fail, options?.signal)
    })
  }

/** `onOutdated`: called when the page's data has changed and should be reloaded. */
export function startCatalogue(onIdle: (work: () => void) => void, onOutdated: () => void): void {
  const startOnce = once(async () => (await loadSync()).startCatalogueRefresh(onOutdated))
  // If it fails to load, everything works from the server.
  const start = () => void startOnce().catch(() => {})
  // Not on a first visit. A page with a worker is a later one.
  if (hasOfflineCatalogue() || isInstalled() || navigator.serviceWorker?.controller) onIdle(start)
  addEventListener('appinstalled', start)
}

/** After a push message. Never starts a first download. */
export async function refreshCatalogueAfterPush(): Promise<void> {
  if (!hasOfflineCatalogue()) return
  const { refreshCatalogue } = await loadSync()
  await refreshCatalogue()
}
