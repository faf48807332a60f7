/**
 * Stands inline in the shell, from which the worker answers navigations: the program is on its way already. If it does not
 * come, because a system took the files away or left an old shell behind, the worker goes and the server's page comes.
 */
import { reloadOnce } from './navigation/reload-once.ts'

const PATIENCE_MS = 10_000

/** As long as the server cannot be heard, this is all there is, so it stays. The browser's own word for it counts little. */
async function rescue() {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok) return
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  reloadOnce()
}

const watching = setTimeout(rescue, PATIENCE_MS)
addEventListener('error', ({ target }) => void (target instanceof HTMLScriptElement && rescue()), true)
// Nothing could be clicked here before the program; but it tells that it is there.
self.replayClick = () => clearTimeout(watching)
self.onbeforeinstallprompt = (offer) => !(self.installOffer = offer)
