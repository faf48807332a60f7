/** Calls that the server does once, however often they are sent: a lost answer is asked for again by the same key. */
import { ulid } from 'ulid'
import { addressOf } from '#contract/endpoint.ts'
import { CodedError } from '#contract/errors.ts'
import type { Call } from '#contract/render.ts'
import { KEY_HEADER } from '#contract/submission-kind.ts'
import { STORED_REFUSALS } from '#contract/submissions.ts'
import type { Fetch } from './fetch.ts'
import { makeCall } from './make-call.ts'
import { pageSession } from './page-session.ts'

/** Whether a key has its answer for ever. After any other failure the same call is the same wish. */
const isSettled = (error: unknown): boolean => error instanceof CodedError && STORED_REFUSALS.has(error.code)

const withKey =
  (send: Fetch, key: string): Fetch =>
  (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set(KEY_HEADER, key)
    return send(path, { ...init, headers })
  }

/** A call that may have been done: the server knows by its key. */
interface Unheard {
  body: string
  key: string
}

/**
 * For one screen: it remembers what it has sent and not heard of. Whatever was wished or heard after that may have undone
 * it, and the same wish is a new one then: by its old key the server would only repeat what it said of the old one.
 */
export function makeOnceCall(
  send: Fetch = (path, init) => pageSession().fetch(path, init),
  newKey: () => string = () => ulid(pageSession().clock.serverNow()),
): Call {
  const unheard = new Map<string, Unheard>()
  const keyOf = (address: string, body: string): string => {
    const last = unheard.get(address)
    const key = last?.body === body ? last.key : newKey()
    unheard.set(address, { body, key })
    return key
  }
  return async (it, input, options) => {
    const key = keyOf(addressOf(it, input), JSON.stringify([input?.body]))
    try {
      const answer = await makeCall(withKey(send, key))(it, input, options)
      unheard.clear()
      return answer
    } catch (error) {
      if (isSettled(error)) unheard.clear()
      throw error
    }
  }
}
