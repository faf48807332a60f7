/** Turns endpoint declarations into requests, and responses into typed results or errors. */
import wretch from 'wretch'
import { type Endpoint, type ResponseBody, toEndpointUrl } from '#contract/shared/endpoint.ts'
import type { Call } from '#contract/shared/render.ts'
import { waitWhileLeaving } from './leave-page.ts'
import { NoNetworkError, parseError } from './errors.ts'
import { trackWrite } from './active-writes.ts'

/** Without an endpoint, the response counts as private. */
export interface FetchOptions extends RequestInit {
  endpoint?: Pick<Endpoint, 'cache'>
}

/** `fetch` for paths of the store, which wrappers extend with a token, the clock or connectivity. */
export type Fetch = (path: string, init?: FetchOptions) => Promise<Response>

const TIMEOUT_MS = 15_000

/** Aborts with the caller's signal or after the timeout, whichever comes first. */
function withTimeout(outer: AbortSignal | undefined) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException('No response in time', 'TimeoutError')), TIMEOUT_MS)
  const onAbort = () => controller.abort(outer?.reason)
  outer?.addEventListener('abort', onAbort, { once: true })
  const release = () => {
    clearTimeout(timer)
    outer?.removeEventListener('abort', onAbort)
  }
  return { signal: controller.signal, release }
}

export function createCall(send: Fetch): Call {
  const client = wretch()
    .fetchPolyfill(send as typeof fetch)
    .customError((_, response) => parseError(response))
  const request: Call = async (it, input, options) => {
    const outer = options?.signal as AbortSignal | undefined
    outer?.throwIfAborted()
    const { signal, release } = withTimeout(outer)
    try {
      const pending = client.options({ signal, endpoint: it }).url(toEndpointUrl(it, input))
      const response =
        input?.body === undefined ? pending.fetch(it.method) : pending.json(input.body as object).fetch(it.method)
      return await response.json<ResponseBody<typeof it>>()
    } catch (error) {
      outer?.throwIfAborted()
      if (error instanceof Error && 'statusCode' in error) throw error
      await waitWhileLeaving()
      throw new NoNetworkError(error)
    } finally {
      release()
    }
  }
  return (it, ...rest) => (it.method === 'GET' ? request(it, ...rest) : trackWrite(request(it, ...rest)))
}
