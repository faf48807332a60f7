/** The worker responds from its cache and revalidates. Its messages report changed responses and an unreachable server. */
import { pageConnectivity } from '#src/device/network/connectivity.ts'
import type { WorkerMessage } from '#src/device/storage/worker-messages.ts'
import { areAvailable } from '#src/device/network/readable-responses.ts'
import type { RegisteredRouter } from '@tanstack/react-router'
import { whenIdle } from '#src/ui/loading/when-idle.ts'

/** A page's responses arrive one after the other; this groups them into one reload. */
const DEBOUNCE_MS = 200

/** Returns a function that reloads the page's data. */
export function followResponses(router: RegisteredRouter): () => void {
  let timer: ReturnType<typeof setTimeout>
  const reloadData = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // A load in progress may still use the old response.
      if (router.state.isLoading) reloadData()
      else whenIdle(() => void router.invalidate())
    }, DEBOUNCE_MS)
  }
  // Not available outside of secure origins.
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<WorkerMessage | undefined>) => {
    if (data?.type === 'RESPONSES_CHANGED') reloadData()
    if (data?.type === 'SERVER_UNREACHABLE') pageConnectivity().recordUnreachable()
  })
  return reloadData
}

/**
 * A page from the worker's cache may be days old, so its data is reloaded after hydration. Not if that could fail: an old
 * page is better than an error.
 */
export async function refreshCachedPage(reloadData: () => void): Promise<void> {
  if (navigator.serviceWorker?.controller && (await areAvailable(getResponseUrls()))) reloadData()
}

/** URLs of the API responses that the server rendered the page from, as listed in `server/platform/render/template.ts`. */
export const getResponseUrls = (): string[] =>
  document.querySelector<HTMLScriptElement>('script[data-responses]')?.dataset['responses']?.split(' ') ?? []
