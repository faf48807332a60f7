/**
 * A chunk that cannot be loaded usually belongs to an older version; a full reload loads the new
 * one.
 */
import { leavePage } from '#src/device/network/leave-page.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { isBusy } from '#src/update/busy.ts'
import { reloadIfReachable } from './reload-if-reachable.ts'

/**
 * The router reloads once per message and session by itself; this prevents it from bypassing our
 * guard.
 */
const silenceRouter = (error: Error) => {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${error.message}`, '1')
  } catch {
    // Blocked storage: the router does not reload either.
  }
}

const RELOAD = '再読み込み'
const NEEDS_RELOAD = '読み込めませんでした。入力中の内容をご確認のうえ、再読み込みしてください'
const UNREACHABLE = '通信できないため、読み込めませんでした。通信できる場所で、もう一度お試しください'

/** A reload never discards typed text. The customer decides whether to reload then. */
async function handleMissingChunk() {
  const isReachable = await reloadIfReachable(() => !isBusy())
  const toast = isReachable
    ? ({ kind: 'error', text: NEEDS_RELOAD, action: RELOAD } as const)
    : ({ kind: 'error', text: UNREACHABLE } as const)
  if (await showToast(toast)) leavePage(() => location.reload())
}

/**
 * Reloads only for a navigation or an opened part, not for analytics or a preloaded page:
 * with an ad blocker or a weak network, the reload would interrupt the customer.
 */
export function guardChunks(isNavigating: () => boolean): void {
  addEventListener('vite:preloadError', (event) => {
    silenceRouter(event.payload)
    if (isNavigating()) void reloadIfReachable()
  })
  addEventListener('chunkMissing', () => void handleMissingChunk())
}
