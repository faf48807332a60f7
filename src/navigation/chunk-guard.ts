/** A part of the program that cannot be loaded is usually one of an older version: a full reload brings the new one. */
import { reloadInReach } from './reload-in-reach.ts'

const CHUNK_FAILURES = [
  /^Loading (CSS )?chunk \S+ failed/i,
  /^Failed to fetch dynamically imported module/,
  /^error loading dynamically imported module/,
  /^Importing a module script failed/,
  /^Unable to preload CSS/,
]

export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && CHUNK_FAILURES.some((pattern) => pattern.test(error.message))

/** The router reloads by itself once per message and session; this keeps it from acting outside our guard. */
const silenceRouter = (error: Error) => {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${error.message}`, '1')
  } catch {
    // Blocked storage: the router does not reload either.
  }
}

/**
 * Only what a navigation waits for is worth a reload. Letters, counting, or the page behind a link that is merely pointed
 * at are not: an ad blocker or a weak network would take the page away from under its reader.
 */
export function guardChunks(isNavigating: () => boolean): void {
  addEventListener('vite:preloadError', (event) => {
    silenceRouter(event.payload)
    if (isNavigating()) reloadInReach()
  })
}
