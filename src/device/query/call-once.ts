/** Idempotent calls: after a lost response, the same call is repeated with the same key and executed only once. */
import { ulid } from 'ulid'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import { CodedError, isFinalError } from '#contract/shared/errors.ts'
import type { Call } from '#contract/shared/render.ts'
import { KEY_HEADER } from '#contract/submissions/kind.ts'
import type { Fetch } from '#src/device/network/fetch.ts'
import { createCall } from '#src/device/network/call.ts'
import { pageSession } from '#src/device/session/page.ts'

/** Whether the server has stored this error for the key. After any other error, a repeated call uses the same key. */
const isFinal = (error: unknown): boolean => error instanceof CodedError && isFinalError(error.code)

const withKey =
  (send: Fetch, key: string): Fetch =>
  (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set(KEY_HEADER, key)
    return send(path, { ...init, headers })
  }

/** A call that may have been executed although no response arrived. */
interface UnconfirmedCall {
  body: string
  key: string
}

/**
 * For one screen: remembers calls without a response. A later call or response may have changed the state, so afterwards the
 * same call gets a new key; with the old one, the server would only repeat its old response.
 */
export function createIdempotentCall(
  send: Fetch = (path, init) => pageSession().fetch(path, init),
  newKey: () => string = () => ulid(pageSession().clock.serverNow()),
): Call {
  const unconfirmed = new Map<string, UnconfirmedCall>()
  const getKey = (address: string, body: string): string => {
    const last = unconfirmed.get(address)
    const key = last?.body === body ? last.key : newKey()
    unconfirmed.set(address, { body, key })
    return key
  }
  return async (it, input, options) => {
    const key = getKey(toEndpointUrl(it, input), JSON.stringify([input?.body]))
    try {
      const response = await createCall(withKey(send, key))(it, input, options)
      unconfirmed.clear()
      return response
    } catch (error) {
      if (isFinal(error)) unconfirmed.clear()
      throw error
    }
  }
}
