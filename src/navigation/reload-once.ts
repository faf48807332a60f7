/** A full reload brings the newest program. What one reload has not mended, a second one will not. */
import { CHUNK_RELOAD_GUARD_MS } from '#contract/rules.ts'

const KEY = 'komorebi.reload'

let isReloading = false

/** Whether the page is about to go. */
export const isBeingReloaded = (): boolean => isReloading

/**
 * At most once in 60 s, and never without network, where a reload would lose the page that is there. Before the program
 * there is only the browser's own word for the network; the program asks (reload-in-reach.ts).
 */
export function reloadOnce(): void {
  try {
    const now = Date.now()
    if (!navigator.onLine || now - sessionStorage[KEY] <= CHUNK_RELOAD_GUARD_MS) return
    sessionStorage[KEY] = now
    isReloading = true
    location.reload()
  } catch {
    // Storage is blocked: nothing would keep us from reloading for ever.
  }
}
