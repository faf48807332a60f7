/** Refreshes the token once, however many requests and tabs need it. */
import { EXPIRED_SESSION_MESSAGE } from '#contract/shared/constants.ts'
import { withLock } from '#src/device/storage/lock.ts'
import { SESSION_LOCK } from '#src/device/storage/names.ts'
import { isSessionExpired, isSameSession, isTokenExpired, type Session } from './token.ts'

/** The session has ended, so its request failed too. Expected, therefore not logged. */
export class ExpiredSessionError extends Error {
  override name = 'ExpiredSessionError'
  statusCode = 401

  constructor() {
    super(EXPIRED_SESSION_MESSAGE)
  }
}

/** What a refresh needs of the session store. */
interface RefreshableStore {
  read(): Promise<{ session?: Session | undefined }>
  renew(old: Session, successor: Session): Promise<Session | undefined>
  end(cause: 'refused', only: Session): Promise<unknown>
}

interface Options {
  store: RefreshableStore
  /** Resolves to undefined if the server refuses. Rejects if it cannot be reached. */
  fetchSuccessor: (session: Session) => Promise<Session | undefined>
  /** Whether the current page, or the one being navigated to, requires a login. */
  isPageProtected: () => boolean
  serverNow: () => number
}

export interface Refresher {
  /**
   * Resolves to the new session, or to undefined if the server refused on a public page; the request may then be
   * repeated as a guest. Rejects with `ExpiredSessionError` if the session has ended, otherwise with the network error.
   */
  refresh(old: Session): Promise<Session | undefined>
  /** Ends a session that the server has refused. */
  refuse(session: Session): Promise<undefined>
}

export function createRefresher({ store, fetchSuccessor, isPageProtected, serverNow }: Options): Refresher {
  const running = new Map<string, Promise<Session | undefined>>()

  async function refuse(session: Session): Promise<undefined> {
    // Read before ending the session navigates away.
    const isProtected = isPageProtected()
    await store.end('refused', session)
    if (isProtected) throw new ExpiredSessionError()
  }

  async function refreshNow(old: Session): Promise<Session | undefined> {
    const { session } = await store.read()
    if (!session || !isSameSession(session, old)) throw new ExpiredSessionError()
    // Another tab has already refreshed it.
    if (session.token !== old.token && !isTokenExpired(session, serverNow())) return session
    const successor = await fetchSuccessor(session)
    // By the server's clock, the 14 days may be over.
    if (!successor || isSessionExpired(session, successor.issuedAt)) return refuse(session)
    const current = await store.renew(session, successor)
    if (!current || !isSameSession(current, old)) throw new ExpiredSessionError()
    return current
  }

  return {
    refuse,
    refresh(old) {
      const current = running.get(old.token)
      if (current) return current
      const started = withLock(SESSION_LOCK, () => refreshNow(old)).finally(() => running.delete(old.token))
      running.set(old.token, started)
      return started
    },
  }
}
