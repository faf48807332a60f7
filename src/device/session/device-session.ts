/** The device's session and the fetch functions that use it, for page and worker. */
import { CodedError } from '#contract/shared/errors.ts'
import { REFRESH_PATH } from '#contract/shared/constants.ts'
import type { SessionResponse } from '#contract/sessions/schema.ts'
import type { Clock } from '#src/device/network/clock.ts'
import { parseErrorBody, NoNetworkError, parseError } from '#src/device/network/errors.ts'
import type { Fetch } from '#src/device/network/fetch.ts'
import { createRefresher, type Refresher } from './refresh.ts'
import { createSessionFetch, withClock, withToken } from './request.ts'
import { createSessionStore, type SessionStoreOptions, type SessionStore } from './store.ts'
import { isToken, type Session, parseSession } from './token.ts'

export interface DeviceSession {
  clock: Clock
  store: SessionStore
  refresher: Refresher
  /** With the session's token, if there is one. */
  fetch: Fetch
  /** Without a token. */
  plainFetch: Fetch
}

interface Options extends Omit<SessionStoreOptions, 'serverNow'> {
  clock: Clock
  send: Fetch
  isPageProtected: () => boolean
}

const TIMEOUT_MS = 15_000
/** Only with our error format in the body. */
const REFUSED = new Set([401, 403])

/** Response of login, registration and refresh. */
export function parseSessionResponse(response: Partial<SessionResponse> | undefined): Session {
  const { access_token: token, issued_at: issuedAt } = response ?? {}
  if (!isToken(token)) throw new CodedError('INTERNAL_ERROR')
  return parseSession(token, Number.isSafeInteger(issuedAt) ? issuedAt : undefined)
}

export function createDeviceSession({ clock, send, isPageProtected, ...options }: Options): DeviceSession {
  const { serverNow } = clock
  const plainFetch = withClock(send, clock)
  const store = createSessionStore({ ...options, serverNow })

  async function fetchSuccessor(session: Session): Promise<Session | undefined> {
    const init = { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) }
    const response = await plainFetch(`/api${REFRESH_PATH}`, withToken(init, session)).catch((error: unknown) => {
      throw new NoNetworkError(error)
    })
    if (response.ok) return parseSessionResponse(await response.json().catch(() => undefined))
    if (REFUSED.has(response.status) && (await parseErrorBody(response))) return undefined
    throw await parseError(response)
  }

  const refresher = createRefresher({ store, fetchSuccessor, isPageProtected, serverNow })
  return {
    clock,
    store,
    refresher,
    plainFetch,
    fetch: createSessionFetch({ store, refresher, clock, send: plainFetch }),
  }
}
