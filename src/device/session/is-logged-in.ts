import { pageSession } from './page.ts'
import { isTokenExpired } from './token.ts'
import { refreshCustomer } from './refresh-customer.ts'

/** Synchronous: reads the mirrors only, not the database. */
export const isLoggedIn = (): boolean => pageSession().store.get() !== undefined

/**
 * Reads the database too. An expired token is refreshed in the background: offline, the customer stays logged in, and a
 * refusal ends the session and redirects.
 */
export async function verifyLoggedIn(): Promise<boolean> {
  const { store, clock } = pageSession()
  const session = store.get() ?? (await store.read()).session
  if (session && isTokenExpired(session, clock.serverNow())) void refreshCustomer()
  return session !== undefined
}
