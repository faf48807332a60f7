/** The session of this device and what is asked in its name, for page and worker alike. */
import { CodedError } from '#contract/errors.ts'
import { refreshSession, type SessionAnswer } from '#contract/session.ts'
import type { Clock } from './clock.ts'
import { readErrorBody } from './error-body.ts'
import { type Fetch, makeCall } from './make-call.ts'
import { makeRenewal, type Renewal } from './renewal.ts'
import { makeSessionFetch, withClock, withToken } from './session-fetch.ts'
import { keepSession, type KeeperOptions, type SessionKeeper } from './session.ts'
import { isToken, type Session, sessionOf } from './session-token.ts'

export interface DeviceSession {
  clock: Clock
  keeper: SessionKeeper
  renewal: Renewal
  /** In the name of whoever is logged in. */
  fetch: Fetch
  /** In nobody's name. */
  plainFetch: Fetch
}

interface Options extends Omit<KeeperOptions, 'serverNow'> {
  clock: Clock
  send: Fetch
  isPageProtected: () => boolean
}

/** What login, registration and renewal answer. */
export function readSessionAnswer(answer: Partial<SessionAnswer> | undefined): Session {
  const { access_token: token, issued_at: issuedAt } = answer ?? {}
  if (!isToken(token)) throw new CodedError('INTERNAL_ERROR')
  return sessionOf(token, Number.isSafeInteger(issuedAt) ? issuedAt : undefined)
}

export function makeDeviceSession({ clock, send, isPageProtected, ...keeping }: Options): DeviceSession {
  const { serverNow } = clock
  const plainFetch = withClock(send, clock)
  const keeper = keepSession({ ...keeping, serverNow })

  async function askForSuccessor(session: Session): Promise<Session | undefined> {
    let isRefused = false
    const ask = makeCall(async (path, init) => {
      const response = await plainFetch(path, withToken(init, session))
      isRefused = [401, 403].includes(response.status) && (await readErrorBody(response)) !== undefined
      return response
    })
    try {
      return readSessionAnswer(await ask(refreshSession))
    } catch (error) {
      if (isRefused) return undefined
      throw error
    }
  }

  const renewal = makeRenewal({ keeper, askForSuccessor, isPageProtected, serverNow })
  return { clock, keeper, renewal, plainFetch, fetch: makeSessionFetch({ keeper, renewal, clock, send: plainFetch }) }
}
