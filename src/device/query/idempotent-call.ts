/** Idempotent calls: after a lost response, the same call is repeated with the same key and executed only once. */
import { ulid } from 'ulid'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import { CodedError, isFinalError } from '#contract/shared/errors.ts'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import type { Call } from '#contract/shared/render.ts'
import { KEY_HEADER } from '#contract/shared/submission-kind.ts'
import { type Fetch, createCall } from '#src/device/network/call.ts'
import { pageSession } from '#src/device/session/page.ts'
import { serverNow } from '#src/device/time/server-time.ts'

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
  /** Device time in ms. */
  startedAt: number
}

/** Later the state may have been changed elsewhere, and the stored response of the old key would be outdated. */
const REPEATED_WITHIN_MS = 10 * MINUTE_MS

/** `/api/Customers/me/reservations/7/cancel` and `…/change` are calls to the same resource. */
const getResource = (address: string): string => address.slice(0, address.lastIndexOf('/'))

/**
 * Remembers calls without a response. A later call to the resource, or a response, may have changed its state, so afterwards
 * the same call gets a new key; with the old one, the server would only repeat its old response.
 */
export function createIdempotentCall(
  send: Fetch = (path, init) => pageSession().fetch(path, init),
  newKey: () => string = () => ulid(serverNow()),
): Call {
  const unconfirmed = new Map<string, UnconfirmedCall>()
  const getKey = (address: string, body: string): string => {
    const last = unconfirmed.get(address)
    if (last?.body === body && Date.now() - last.startedAt < REPEATED_WITHIN_MS) return last.key
    const key = newKey()
    unconfirmed.set(address, { body, key, startedAt: Date.now() })
    return key
  }
  const confirm = (resource: string): void => {
    for (const address of unconfirmed.keys()) if (getResource(address) === resource) unconfirmed.delete(address)
  }
  return async (it, input, options) => {
    const address = toEndpointUrl(it, input)
    const key = getKey(address, JSON.stringify([input?.body]))
    try {
      const response = await createCall(withKey(send, key))(it, input, options)
      confirm(getResource(address))
      return response
    } catch (error) {
      if (isFinal(error)) confirm(getResource(address))
      throw error
    }
  }
}

/** For mutations of endpoints that require a key. */
export const callOnce = createIdempotentCall()
