/** Ends the session on this device and on the server, and lets other modules remove the customer's data. */
import { atom } from 'jotai'
import * as sessionsApi from '#contract/sessions/api.ts'
import { createCall } from '#src/device/network/call.ts'
import type { EraseReason } from '#src/device/storage/data-set.ts'
import { pageSession } from './page.ts'
import { withToken } from './request.ts'
import type { Session } from './token.ts'
import { atomStore, getCustomerId } from './customer.ts'

/** `customerId`: whose session has ended; undefined if it was never loaded. Handlers can no longer look it up. */
type LogoutHandler = (reason: EraseReason, customerId: string | undefined) => void | Promise<void>

/** Not atoms: the end of a session waits for what they return. */
const handlers = new Set<LogoutHandler>()

export function onLogout(handler: LogoutHandler): void {
  handlers.add(handler)
}

/** Runs all handlers even if one fails. Resolves to whether all succeeded. */
export async function runLogoutHandlers(reason: EraseReason, customerId: string | undefined): Promise<boolean> {
  const results = await Promise.allSettled([...handlers].map(async (handler) => handler(reason, customerId)))
  return results.every(({ status }) => status === 'fulfilled')
}

/** A login whose response arrives after the count has changed is discarded. */
const logoutCountAtom = atom(0)
export const getLogoutCount = (): number => atomStore.get(logoutCountAtom)

/** Uses `keepalive`, so it works while the page unloads. If the request fails, the session expires on the server. */
async function endOnServer(session: Session, credentials: RequestCredentials = 'same-origin'): Promise<void> {
  const { plainFetch } = pageSession()
  const call = createCall((path, init) =>
    plainFetch(path, withToken({ ...init, credentials, keepalive: true }, session)),
  )
  // The session then expires on the server.
  await call(sessionsApi.logout).catch(() => {})
}

/** During a login: without credentials, so that the response does not clear the new session's cookies. */
const endInBackground = (session: Session): void => void endOnServer(session, 'omit')

/** Ends the current session in all tabs, because a login replaces it. */
export async function endPreviousSession(): Promise<void> {
  const customerId = getCustomerId()
  const ended = await pageSession().store.end('replaced')
  if (!ended) return
  endInBackground(ended)
  await runLogoutHandlers('session-ended', customerId)
}

/** Ends a session whose login finished after a logout. */
export async function discardSession(session: Session): Promise<void> {
  endInBackground(session)
  await pageSession().store.end('asked', session)
}

/**
 * Removes the session and its data from the device first, then ends it on the server. Never rejects.
 * `session-ended`: unsent data stays under the customer's id, as after an expired session.
 */
export async function logout(reason: EraseReason = 'logged-out', customerId = getCustomerId()): Promise<void> {
  atomStore.set(logoutCountAtom, (count) => count + 1)
  const ended = await pageSession().store.end('asked')
  await runLogoutHandlers(reason, customerId)
  if (ended) await endOnServer(ended)
}
