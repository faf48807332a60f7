import { logout } from '#contract/session.ts'
import { makeCall } from '#src/local/make-call.ts'
import { pageSession } from '#src/local/page-session.ts'
import { withToken } from '#src/local/session-fetch.ts'
import type { Session } from '#src/local/session-token.ts'
import { shownCustomerId } from './customer.ts'
import { cleanUp } from './log-out-cleaners.ts'

/** Counts what makes an answer to an earlier login worthless. */
let departures = 0
export const countDepartures = (): number => departures

/** Tells the server, also while the page is being left. If it cannot hear, the session ends there by itself in time. */
async function endOnServer(session: Session, credentials: RequestCredentials = 'same-origin'): Promise<void> {
  const { plainFetch } = pageSession()
  const ask = makeCall((path, init) => plainFetch(path, withToken({ ...init, credentials, keepalive: true }, session)))
  await ask(logout).catch(() => {})
}

/** While somebody else comes in: then the answer must clear no cookies. */
const endBehind = (session: Session): void => void endOnServer(session, 'omit')

/** Ends the session that is there, for all tabs, because another takes its place. */
export async function leaveFor(): Promise<void> {
  const customerId = shownCustomerId()
  const ended = await pageSession().keeper.end('replaced')
  if (!ended) return
  endBehind(ended)
  await cleanUp('ended', customerId)
}

/** Forgets a session that came too late. */
export async function dropSession(session: Session): Promise<void> {
  endBehind(session)
  await pageSession().keeper.end('asked', session)
}

interface LogOutOptions {
  /** What waits to be sent stays under the customer's id, as after a session that merely ended. */
  keepsUnsent?: boolean
}

/** The customer wants it: first the device forgets, then the server is told. Never fails. */
export async function logOut({ keepsUnsent = false }: LogOutOptions = {}): Promise<void> {
  departures += 1
  const customerId = shownCustomerId()
  const ended = await pageSession().keeper.end('asked')
  await cleanUp(keepsUnsent ? 'ended' : 'asked', customerId)
  if (ended) await endOnServer(ended)
}
