/** Renews the session: once, however many requests and tabs wait for it. */
import { EXPIRED_SESSION_MESSAGE } from '#contract/rules.ts'
import { withLock } from './lock.ts'
import type { SessionKeeper } from './session.ts'
import { isOver, isSameSession, isTokenExpired, type Session } from './session-token.ts'

/** The session is over, and with it what was asked in its name. Expected, so nobody logs it. */
export class ExpiredSessionError extends Error {
  override name = 'ExpiredSessionError'
  statusCode = 401

  constructor() {
    super(EXPIRED_SESSION_MESSAGE)
  }
}

interface Options {
  keeper: SessionKeeper
  /** The successor, or undefined if the server refuses. Rejects where it could not be asked. */
  askForSuccessor: (session: Session) => Promise<Session | undefined>
  /** Whether the page that is shown, or being entered, is for customers only. */
  isPageProtected: () => boolean
  serverNow: () => number
}

export interface Renewal {
  /**
   * The successor. Undefined: refused on a public page, the request may be repeated as a guest's. Rejects with
   * `ExpiredSessionError` if nothing may be asked in this session's name any more, else with what hindered it.
   */
  renew(old: Session): Promise<Session | undefined>
  /** What follows from the server's refusal: the session is over. */
  refuse(session: Session): Promise<undefined>
}

export function makeRenewal({ keeper, askForSuccessor, isPageProtected, serverNow }: Options): Renewal {
  const underWay = new Map<string, Promise<Session | undefined>>()

  async function refuse(session: Session): Promise<undefined> {
    // Before the page is left.
    const isProtected = isPageProtected()
    await keeper.end('refused', session)
    if (isProtected) throw new ExpiredSessionError()
  }

  async function renewNow(old: Session): Promise<Session | undefined> {
    const { session } = await keeper.read()
    if (!session || !isSameSession(session, old)) throw new ExpiredSessionError()
    // Another tab was quicker.
    if (session.token !== old.token && !isTokenExpired(session, serverNow())) return session
    const successor = await askForSuccessor(session)
    // The 14 days may be over by the server's own clock.
    if (!successor || isOver(session, successor.issuedAt)) return refuse(session)
    const present = await keeper.renew(session, successor)
    if (!present || !isSameSession(present, old)) throw new ExpiredSessionError()
    return present
  }

  return {
    refuse,
    renew(old) {
      const running = underWay.get(old.token)
      if (running) return running
      const started = withLock('session', () => renewNow(old)).finally(() => underWay.delete(old.token))
      underWay.set(old.token, started)
      return started
    },
  }
}
