/** For whoever decides where a navigation leads. */
import { pageSession } from '#src/local/page-session.ts'
import { isTokenExpired } from '#src/local/session-token.ts'
import { refreshCustomer } from './refresh-customer.ts'

/** By what can be read at once. */
export const isLoggedIn = (): boolean => pageSession().keeper.peek() !== undefined

/**
 * By all that the device keeps. A token that has expired is renewed without being waited for: without network the
 * customer stays logged in, and a refusal leads away by itself.
 */
export async function isLoggedInForSure(): Promise<boolean> {
  const { keeper, clock } = pageSession()
  const session = keeper.peek() ?? (await keeper.read()).session
  if (session && isTokenExpired(session, clock.serverNow())) void refreshCustomer()
  return session !== undefined
}
