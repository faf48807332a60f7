/** Messages between page and worker: changed responses, push messages and notification taps. */
import type { RegisteredRouter } from '@tanstack/react-router'
import { refreshCatalogueAfterPush } from '#src/device/catalogue/catalogue.ts'
import { notifyEvent } from '#src/device/events/events.ts'
import type { PageMessage, WindowState, WorkerMessage } from '#src/device/storage/worker-messages.ts'
import { isBusy } from './busy.ts'
import { getResponseUrls } from './follow-responses.ts'

/** On a notification tap, the worker asks every window whether it may show the page, see `sw/open-page.ts`. */
export function handlePushMessages(router: RegisteredRouter): void {
  const getState = (path: string): WindowState =>
    router.state.location.href === path ? 'showing' : isBusy() ? 'busy' : 'free'
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<WorkerMessage | undefined>) => {
    if (data?.type === 'GET_WINDOW_STATE') ports[0]?.postMessage(getState(data.path))
    if (data?.type === 'OPEN_PAGE') router.history.push(data.path)
    // A push message may be about data that this page shows.
    if (data?.type !== 'PUSH_RECEIVED') return
    notifyEvent('messages')
    // The next refresh fetches the same changes.
    void refreshCatalogueAfterPush().catch(() => {})
  })
}

const getVisiblePictures = (): string[] =>
  [...document.images]
    .filter(({ complete, currentSrc }) => complete && currentSrc)
    .map(({ currentSrc }) => new URL(currentSrc))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname)

/** Sends the page's URL, responses and pictures to the worker, which caches them for the next visit and for offline use. */
export async function sendPageToWorker(): Promise<void> {
  const { pathname, search } = location
  const { active } = await navigator.serviceWorker.ready
  const pictures = getVisiblePictures()
  const message: PageMessage = { type: 'CACHE_PAGE', page: pathname + search, responses: getResponseUrls(), pictures }
  active?.postMessage(message)
}
