/** A full reload loads the newest version. What one reload does not fix, a second one will not. */
import { CHUNK_RELOAD_GUARD_MS } from '#contract/shared/constants.ts'

export const RELOAD_KEY = 'komorebi.reload'

/** A fact of the document, which ends with it. Also part of the inline script, so no atom. */
let isReloading = false

/** Whether the page is about to be reloaded. */
export const isBeingReloaded = (): boolean => isReloading

/**
 * At most once in 60 s, and never while offline, where a reload would lose the page. Before
 * hydration only `navigator.onLine` is known; later the server is probed (reload-if-reachable.ts).
 */
export function reloadOnce(): void {
  try {
    const now = Date.now()
    if (!navigator.onLine || now - sessionStorage[RELOAD_KEY] <= CHUNK_RELOAD_GUARD_MS) return
    sessionStorage[RELOAD_KEY] = now
    isReloading = true
    location.reload()
  } catch {
    // Storage is blocked: nothing would prevent endless reloads.
  }
}
