/** A part of the program that cannot be loaded is usually one of an older version: a full reload brings the new one. */
import { CHUNK_RELOAD_GUARD_MS } from '#contract/rules.ts'

const KEY = 'komorebi.reloaded-at'

const CHUNK_FAILURES = [
  /^Loading (CSS )?chunk \S+ failed/i,
  /^Failed to fetch dynamically imported module/,
  /^error loading dynamically imported module/,
  /^Importing a module script failed/,
  /^Unable to preload CSS/,
]

export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && CHUNK_FAILURES.some((pattern) => pattern.test(error.message))

interface Surroundings {
  /** Throws where storage is blocked. */
  openStorage: () => Pick<Storage, 'getItem' | 'setItem'>
  isOnline: boolean
  now: number
}

/** True at most once in 60 s, and never without network, where a reload would lose the page that is there. */
export function mayReload({ openStorage, isOnline, now }: Surroundings): boolean {
  try {
    const storage = openStorage()
    const last = Number(storage.getItem(KEY) ?? -Infinity)
    if (!isOnline || now - last <= CHUNK_RELOAD_GUARD_MS) return false
    storage.setItem(KEY, String(now))
    return true
  } catch {
    // Without storage nothing keeps us from reloading for ever.
    return false
  }
}

let isReloading = false

/** Whether a reload is under way: what fails meanwhile is not worth showing. */
export const reloadIsUnderWay = (): boolean => isReloading

export function reloadOnce(): void {
  if (isReloading) return
  isReloading = mayReload({ openStorage: () => sessionStorage, isOnline: navigator.onLine, now: Date.now() })
  if (isReloading) location.reload()
}

/** The router reloads by itself once per message and session; this keeps it from acting outside our guard. */
const silenceRouter = (error: Error) => {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${error.message}`, '1')
  } catch {
    // Blocked storage: the router does not reload either.
  }
}

export function guardChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    silenceRouter(event.payload)
    reloadOnce()
  })
}
