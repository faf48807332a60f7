import { login as loginCall, register as registerCall } from '#contract/customers.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Call } from '#contract/render.ts'
import type { SessionAnswer } from '#contract/session.ts'
import { makeCall } from '#src/local/make-call.ts'
import { readSessionAnswer } from '#src/local/device-session.ts'
import { pageSession } from '#src/local/page-session.ts'
import { ExpiredSessionError } from '#src/local/renewal.ts'
import { askForCustomer, NoCustomerError } from './ask-for-customer.ts'
import { showUnconfirmed } from './customer.ts'
import { countDepartures, dropSession, leaveFor } from './log-out.ts'
import { loginErrorAtom, sessionStore } from './session-atoms.ts'

export type Credentials = NonNullable<CallInput<typeof loginCall>['body']>
export type Registration = NonNullable<CallInput<typeof registerCall>['body']>

/** What kind of person it is, the server tells when it can; logged in he is already. */
async function meetCustomer(): Promise<void> {
  const { keeper } = pageSession()
  try {
    await askForCustomer()
  } catch (error) {
    if (error instanceof NoCustomerError) await keeper.end('replaced')
    if (!keeper.peek()) throw error
    showUnconfirmed(undefined, { isOwnLogin: true })
  }
}

/** Any session that was there is over before the server is asked; a log-out in between makes the answer worthless. */
async function enter(ask: (guestCall: Call) => Promise<SessionAnswer>): Promise<void> {
  const { keeper, plainFetch } = pageSession()
  await leaveFor()
  const departures = countDepartures()
  const session = readSessionAnswer(await ask(makeCall(plainFetch)))
  if (countDepartures() !== departures) {
    await dropSession(session)
    throw new ExpiredSessionError()
  }
  await keeper.begin(session)
  await meetCustomer()
}

async function tellError(work: Promise<void>): Promise<void> {
  sessionStore.set(loginErrorAtom, null)
  try {
    await work
  } catch (error) {
    sessionStore.set(loginErrorAtom, error)
    throw error
  }
}

/** Resolves when the customer is logged in. Why it failed also stands in `loginErrorAtom` until the next try. */
export const login = (body: Credentials): Promise<void> => tellError(enter((call) => call(loginCall, { body })))

/** Its errors belong to its own form. */
export const register = (body: Registration): Promise<void> => enter((call) => call(registerCall, { body }))
