/** Adds the session's token to requests and refreshes it when needed. */
import type { Clock } from '#src/device/network/clock.ts'
import { parseErrorBody } from '#src/device/network/errors.ts'
import type { Fetch, FetchOptions } from '#src/device/network/fetch.ts'
import { ExpiredSessionError, type Refresher } from './refresh.ts'
import type { SessionStore } from './store.ts'
import { isSessionExpired, isTokenExpired, type Session } from './token.ts'

/** Updates the clock from every response. */
export const withClock =
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

interface Options {
  store: SessionStore
  refresher: Refresher
  clock: Clock
  send: Fetch
}

export function createSessionFetch({ store, refresher, clock, send }: Options): Fetch {
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
