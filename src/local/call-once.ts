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

/** For one screen: it remembers what it has sent and not heard of. */
export function makeOnceCall(
  send: Fetch = (path, init) => pageSession().fetch(path, init),
  newKey: () => string = () => ulid(pageSession().clock.serverNow()),
): Call {
  const unheard = new Map<string, string>()
  return async (it, input, options) => {
    const wish = JSON.stringify([addressOf(it, input), input?.body])
    const key = unheard.get(wish) ?? newKey()
    unheard.set(wish, key)
    try {
      const answer = await makeCall(withKey(send, key))(it, input, options)
      unheard.delete(wish)
      return answer
    } catch (error) {
      if (isSettled(error)) unheard.delete(wish)
      throw error
    }
  }
}
