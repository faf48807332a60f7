/** Who is here, for the screens. Stands over local/session.ts, which keeps it. */
import { atom, getDefaultStore } from 'jotai'
import type { Customer } from '#contract/customers.ts'
import type { Cause } from '#src/local/session-parts.ts'
import type { Session } from '#src/local/session-token.ts'

export interface GuestState {
  state: 'guest'
  /** How it came. */
  cause?: Cause
}

export interface CustomerState {
  state: 'customer'
  /** Undefined as long as neither the server nor the device has told. */
  customer: Customer | undefined
  /** The server has agreed since the page started. Without network it could not. */
  isConfirmed: boolean
  /** The login was made in this tab. */
  isOwnLogin: boolean
}

export type SessionState = GuestState | CustomerState

/** The token with its times, as mirrored in cookie, localStorage and database. */
export const tokenAtom = atom<Session | undefined>(undefined)

export const GUEST: GuestState = { state: 'guest' }

export const sessionStateAtom = atom<SessionState>(GUEST)

/** Why the last try to log in failed. Stays until the next try. */
export const loginErrorAtom = atom<unknown>(null)

export const sessionStore: ReturnType<typeof getDefaultStore> = getDefaultStore()
