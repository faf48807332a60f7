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
async function endOnServer(session: Session): Promise<void> {
  const { plainFetch } = pageSession()
  const ask = makeCall((path, init) => plainFetch(path, withToken({ ...init, keepalive: true }, session)))
  await ask(logout).catch(() => {})
}

/** Ends the session that is there, for all tabs, because another takes its place. */
export async function leaveFor(): Promise<void> {
  const customerId = shownCustomerId()
  const ended = await pageSession().keeper.end('replaced')
  if (!ended) return
  void endOnServer(ended)
  await cleanUp('ended', customerId)
}

/** Forgets a session that came too late. */
export async function dropSession(session: Session): Promise<void> {
  void endOnServer(session)
  await pageSession().keeper.end('asked', session)
}

/** The customer wants it: first the device forgets, then the server is told. Never fails. */
export async function logOut(): Promise<void> {
  departures += 1
  const customerId = shownCustomerId()
  const ended = await pageSession().keeper.end('asked')
  await cleanUp('asked', customerId)
  if (ended) await endOnServer(ended)
}
