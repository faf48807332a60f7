/** Starts downloading the offline catalogue at the right time. */
import { isInstalled } from '#src/device/storage/is-installed.ts'
import { hasOfflineCatalogue } from './has-catalogue.ts'

/** Not on a first visit, so that the download does not slow the page down. Under the worker it is a later visit. */
const isReturningVisit = (): boolean =>
  hasOfflineCatalogue() || isInstalled() || navigator.serviceWorker?.controller != null

let isStarted = false

/** `onOutdated`: called when the page's data has changed and should be reloaded. */
export function startCatalogue(runOnIdle: (work: () => void) => void, onOutdated: () => void): void {
  const start = () => {
    if (isStarted) return
    isStarted = true
    // If it fails to load, everything works from the server.
    import('./refresh.ts').then(({ startCatalogueRefresh }) => startCatalogueRefresh(onOutdated)).catch(() => {})
  }
  if (isReturningVisit()) runOnIdle(start)
  addEventListener('appinstalled', start)
}

/** After a push message. Never starts a first download. */
export async function refreshCatalogueAfterPush(): Promise<void> {
  if (!isStarted && !hasOfflineCatalogue()) return
  const { refreshCatalogue } = await import('./refresh.ts')
  await refreshCatalogue()
}
