/** The session state that the screens render. `store.ts` stores the session itself. */
import { atom, getDefaultStore } from 'jotai'
import type { Customer } from '#contract/customers/schema.ts'
import type { Cause } from './store.ts'
import type { Session } from './token.ts'

export interface GuestState {
  state: 'guest'
  /** What ended the session. */
  cause?: Cause
}

export interface CustomerState {
  state: 'customer'
  /** Undefined until the device or the server has provided it. */
  customer: Customer | undefined
  /** The server has confirmed the session since the page started. False while offline. */
  isConfirmed: boolean
  /** The customer logged in with this tab. */
  isOwnLogin: boolean
}

export type SessionState = GuestState | CustomerState

/** The token with its times, as mirrored in cookie, localStorage and database. */
export const tokenAtom = atom<Session | undefined>(undefined)

export const GUEST_STATE: GuestState = { state: 'guest' }

export const sessionStateAtom = atom<SessionState>(GUEST_STATE)

/** Error of the last login attempt. Cleared by the next one. */
export const loginErrorAtom = atom<unknown>(null)

export const atomStore: ReturnType<typeof getDefaultStore> = getDefaultStore()
