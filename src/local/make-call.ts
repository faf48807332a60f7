/** The only door to the network: endpoints become requests, what comes back becomes answers and errors. */
import wretch from 'wretch'
import { type Answer, addressOf } from '#contract/endpoint.ts'
import type { Call } from '#contract/render.ts'
import type { Fetch } from './fetch.ts'
import { whenNotLeaving } from './leave-page.ts'
import { NoNetworkError } from './no-network-error.ts'
import { readError } from './read-error.ts'
import { countWrite } from './writes-under-way.ts'

const TIMEOUT_MS = 15_000

/** Ends with the caller's signal or after the time-out, whichever comes first. */
function endingWith(outer: AbortSignal | undefined) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException('No answer in time', 'TimeoutError')), TIMEOUT_MS)
  const follow = () => controller.abort(outer?.reason)
  outer?.addEventListener('abort', follow, { once: true })
  const release = () => {
    clearTimeout(timer)
    outer?.removeEventListener('abort', follow)
  }
  return { signal: controller.signal, release }
}

export function makeCall(send: Fetch): Call {
  const client = wretch()
    .fetchPolyfill(send as typeof fetch)
    .customError((_, response) => readError(response))
  const ask: Call = async (it, input, options) => {
    const outer = options?.signal as AbortSignal | undefined
    outer?.throwIfAborted()
    const { signal, release } = endingWith(outer)
    try {
      const request = client.options({ signal }).url(addressOf(it, input))
      const sent =
        input?.body === undefined ? request.fetch(it.method) : request.json(input.body as object).fetch(it.method)
      return await sent.json<Answer<typeof it>>()
    } catch (error) {
      outer?.throwIfAborted()
      if (error instanceof Error && 'statusCode' in error) throw error
      await whenNotLeaving()
      throw new NoNetworkError(error)
    } finally {
      release()
    }
  }
  return (it, ...rest) => (it.method === 'GET' ? ask(it, ...rest) : countWrite(ask(it, ...rest)))
}
