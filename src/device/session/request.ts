/** The session's part in every request: its token, renewed when it has to be. */
import { isPublicAnswer } from '#contract/public-answers.ts'
import type { Clock } from './clock.ts'
import { readErrorBody } from './error-body.ts'
import type { Fetch } from './fetch.ts'
import { ExpiredSessionError, type Renewal } from './renewal.ts'
import type { SessionKeeper } from './session.ts'
import { isOver, isTokenExpired, type Session } from './session-token.ts'

/** Learns the server's time from what it answers. */
export const withClock =
  (send: Fetch, clock: Clock): Fetch =>
  async (path, init) => {
    const response = await send(path, init)
    clock.learn(response.headers)
    return response
  }

/** Whoever waits may give up; what he waits for goes on for the others. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> =>
  signal
    ? new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
        work.then(resolve, reject)
      })
    : work

export const withToken = (init: RequestInit | undefined, { token }: Session): RequestInit => {
  const headers = new Headers(init?.headers)
  headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers }
}

/** Our server does not take the token. What else is wrong with a login or a password has codes of its own. */
export async function isTokenRefused(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const code = (await readErrorBody(response))?.code
  return code === 'UNAUTHORIZED' || code === 'SESSION_ENDED'
}

interface Options {
  keeper: SessionKeeper
  renewal: Renewal
  clock: Clock
  send: Fetch
}

export function makeSessionFetch({ keeper, renewal, clock, send }: Options): Fetch {
  const isStale = (it: Session) => isTokenExpired(it, clock.serverNow()) || isOver(it, clock.serverNow())

  return async (path, init) => {
    const renew = (it: Session) => unlessAborted(renewal.renew(it), init?.signal)
    const held = keeper.own()
    if (!held) return send(path, init)
    // What everybody may know needs no name: where the renewal cannot be had, the worker may have the answer.
    const goWithout = (error: unknown) => {
      if (error instanceof ExpiredSessionError || !isPublicAnswer(path.split('?')[0]!)) throw error
      return undefined
    }
    const session = isStale(held) ? await renew(held).catch(goWithout) : held
    if (!session) return send(path, init)
    const response = await send(path, withToken(init, session))
    if (!(await isTokenRefused(response))) return response
    // Ended elsewhere, or a wrong clock: one renewal, one retry.
    const renewed = await renew(session)
    const second = renewed && (await send(path, withToken(init, renewed)))
    if (second && !(await isTokenRefused(second))) return second
    if (renewed) await renewal.refuse(renewed)
    return send(path, init)
  }
}
