/**
 * Inline script of the shell, which the worker serves for navigations. If the bundle does not load, because its files were
 * evicted or the shell is outdated, the worker is unregistered and the server's page is loaded.
 */
import { reloadOnce } from '#src/failures/reload-once.ts'

const TIMEOUT_MS = 10_000

/** Only if the server responds; `navigator.onLine` is unreliable. Offline, the shell is all there is. */
async function recover() {
  const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (!response?.ok) return
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  reloadOnce()
}

const timer = setTimeout(recover, TIMEOUT_MS)
addEventListener('error', ({ target }) => void (target instanceof HTMLScriptElement && recover()), true)
// There was nothing to click, but this call shows that the bundle has loaded.
replayClick = () => clearTimeout(timer)
onbeforeinstallprompt = (offer) => !(installOffer = offer)
