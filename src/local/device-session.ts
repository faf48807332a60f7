/** The session of this device and what is asked in its name, for page and worker alike. */
import { CodedError } from '#contract/errors.ts'
import { REFRESH_PATH } from '#contract/refresh-path.ts'
import type { SessionAnswer } from '#contract/session.ts'
import type { Clock } from './clock.ts'
import { readErrorBody } from './error-body.ts'
import type { Fetch } from './fetch.ts'
import { NoNetworkError } from './no-network-error.ts'
import { readError } from './read-error.ts'
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

const TIMEOUT_MS = 15_000
/** With our error in the body. */
const REFUSALS = new Set([401, 403])

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
    const init = { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) }
    const response = await plainFetch(`/api${REFRESH_PATH}`, withToken(init, session)).catch((error: unknown) => {
      throw new NoNetworkError(error)
    })
    if (response.ok) return readSessionAnswer(await response.json().catch(() => undefined))
    if (REFUSALS.has(response.status) && (await readErrorBody(response))) return undefined
    throw await readError(response)
  }

  const renewal = makeRenewal({ keeper, askForSuccessor, isPageProtected, serverNow })
  return { clock, keeper, renewal, plainFetch, fetch: makeSessionFetch({ keeper, renewal, clock, send: plainFetch }) }
}
