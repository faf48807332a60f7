import * as customersApi from '#contract/customers/api.ts'
import * as passkeysApi from '#contract/passkeys/api.ts'
import type { PasskeyLogin } from '#contract/passkeys/schema.ts'
import type { CallInput } from '#contract/shared/endpoint.ts'
import type { Call } from '#contract/shared/render.ts'
import type { SessionResponse } from '#contract/sessions/schema.ts'
import { createCall } from '#src/device/network/call.ts'
import { parseSessionResponse } from './request.ts'
import { pageSession } from './page.ts'
import { ExpiredSessionError } from './refresh.ts'
import { loadCustomer, NoCustomerError } from './load-customer.ts'
import { setUnconfirmedCustomer, loginErrorAtom, atomStore, ownLogin } from './customer.ts'
import { getLogoutCount, discardSession, endPreviousSession } from './logout.ts'

export type Credentials = NonNullable<CallInput<typeof customersApi.login>['body']>
export type Registration = NonNullable<CallInput<typeof customersApi.register>['body']>

/** The session is already valid: if the customer cannot be loaded now, they stay logged in and unconfirmed. */
async function loadNewCustomer(): Promise<void> {
  const { store } = pageSession()
  try {
    await loadCustomer()
  } catch (error) {
    if (error instanceof NoCustomerError) await store.end('replaced')
    if (!store.get()) throw error
    setUnconfirmedCustomer()
  }
}

type RequestSession = (guestCall: Call) => Promise<SessionResponse>

/** If the customer logs out meanwhile, the response is discarded. */
async function requestSession(request: RequestSession): Promise<void> {
  const { store, plainFetch } = pageSession()
  const logoutCount = getLogoutCount()
  const session = parseSessionResponse(await request(createCall(plainFetch)))
  if (getLogoutCount() !== logoutCount) {
    await discardSession(session)
    throw new ExpiredSessionError()
  }
  await store.begin(session)
  await loadNewCustomer()
}

/** Ends an existing session before calling the server. */
async function startSession(request: RequestSession): Promise<void> {
  await endPreviousSession()
  ownLogin.isPending = true
  try {
    await requestSession(request)
  } finally {
    ownLogin.isPending = false
  }
}

async function recordLoginError(work: Promise<void>): Promise<void> {
  atomStore.set(loginErrorAtom, null)
  try {
    await work
  } catch (error) {
    atomStore.set(loginErrorAtom, error)
    throw error
  }
}

/** Resolves once the customer is logged in. An error is also set in `loginErrorAtom` until the next attempt. */
export const login = (body: Credentials): Promise<void> =>
  recordLoginError(startSession((call) => call(customersApi.login, { body })))

/** Its errors are shown by the registration form, not through `loginErrorAtom`. */
export const register = (body: Registration): Promise<void> =>
  startSession((call) => call(customersApi.register, { body }))

/**
 * Called after the browser has asked the customer: a session that exists ends before the request. Its errors are shown beside
 * its button, not through `loginErrorAtom`.
 */
export function loginWithPasskey(body: PasskeyLogin): Promise<void> {
  atomStore.set(loginErrorAtom, null)
  return startSession((call) => call(passkeysApi.login, { body }))
}
