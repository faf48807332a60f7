/** A part of the program that cannot be loaded is usually one of an older version: a full reload brings the new one. */
import { leavePage } from '#src/local/leave-page.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { answerMissingBy } from '#src/ui/wanted.ts'
import { isBusy } from '#src/worker/busy.ts'
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

const RELOAD = '再読み込み'
const NEEDS_RELOAD = '読み込めませんでした。入力中の内容をご確認のうえ、再読み込みしてください'
const UNREACHED = '通信できないため、読み込めませんでした。通信できる場所で、もう一度お試しください'

/** A reload never discards typed text. The customer decides whether to reload then. */
async function answerMissing() {
  const isHeard = await reloadInReach(() => !isBusy())
  const toast = isHeard
    ? ({ kind: 'error', text: NEEDS_RELOAD, action: RELOAD } as const)
    : ({ kind: 'error', text: UNREACHED } as const)
  if (await showToast(toast)) leavePage(() => location.reload())
}

/**
 * Only what a navigation waits for, or what somebody opened, is worth a reload. Fonts, analytics, or the page behind a link
 * that is merely pointed at are not: an ad blocker or a weak network would take the page away from under its reader.
 */
export function guardChunks(isNavigating: () => boolean): void {
  addEventListener('vite:preloadError', (event) => {
    silenceRouter(event.payload)
    if (isNavigating()) void reloadInReach()
  })
  answerMissingBy(() => void answerMissing())
}
