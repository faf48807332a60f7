/** The device's session for page and worker: requests carry its token, and it is refreshed when needed. */
import type { Clock } from '#src/device/time/clock.ts'
import { parseErrorBody, NoNetworkError, parseError } from '#src/device/network/errors.ts'
import type { Fetch, FetchOptions } from '#src/device/network/call.ts'
import { ExpiredSessionError, type Refresher, createRefresher } from './refresh.ts'
import { type SessionStore, type Tabs, createSessionStore, type SessionStoreOptions } from './store.ts'
import { isSessionExpired, isTokenExpired, type Session, isToken, parseSession } from './token.ts'
import { SESSION_CHANNEL } from '#src/device/storage/names.ts'
import { openChannel } from '#src/device/storage/lock.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { REFRESH_PATH } from '#contract/shared/constants.ts'
import type { SessionResponse } from '#contract/sessions/schema.ts'

/** Updates the clock from every response. */
const withClock =
  (send: Fetch, clock: Clock): Fetch =>
  async (path, init) => {
    const response = await send(path, init)
    clock.update(response.headers)
    return response
  }

/** Lets one caller abort while the shared refresh continues for the others. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> =>
  signal
    ? new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
        work.then(resolve, reject)
      })
    : work

export const withToken = (init: FetchOptions | undefined, { token }: Session): FetchOptions => {
  const headers = new Headers(init?.headers)
  headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers }
}

/** The server rejected the token. Wrong credentials have other codes. */
export async function isTokenRefused(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const code = (await parseErrorBody(response))?.code
  return code === 'UNAUTHORIZED' || code === 'SESSION_ENDED'
}

interface FetchParts {
  store: SessionStore
  refresher: Refresher
  clock: Clock
  send: Fetch
}

function createSessionFetch({ store, refresher, clock, send }: FetchParts): Fetch {
  const isStale = (it: Session) => isTokenExpired(it, clock.serverNow()) || isSessionExpired(it, clock.serverNow())

  return async (path, init) => {
    const refresh = (it: Session) => unlessAborted(refresher.refresh(it), init?.signal)
    const current = store.getOwn()
    if (!current) return send(path, init)
    // Public data needs no token: if the refresh fails, the worker may still have a cached response.
    const continueAsGuest = (error: unknown) => {
      if (error instanceof ExpiredSessionError || !init?.endpoint?.cache) throw error
      return undefined
    }
    const session = isStale(current) ? await refresh(current).catch(continueAsGuest) : current
    if (!session) return send(path, init)
    const response = await send(path, withToken(init, session))
    if (!(await isTokenRefused(response))) return response
    // Ended on another device, or a wrong clock: refresh once, retry once.
    const refreshed = await refresh(session)
    const second = refreshed && (await send(path, withToken(init, refreshed)))
    if (second && !(await isTokenRefused(second))) return second
    if (refreshed) await refresher.refuse(refreshed)
    return send(path, init)
  }
}

/** Session changes between tabs and the worker, over BroadcastChannel. */
export function createTabChannel(channel = openChannel(SESSION_CHANNEL)): Tabs {
  return {
    notify: (ended) => channel?.postMessage(ended),
    listen: (listener) => channel?.addEventListener('message', ({ data }: MessageEvent) => listener(data)),
  }
}

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
