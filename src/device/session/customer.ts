/** The session and its customer as the screens render them. `store.ts` stores the session itself. */
import type { Customer } from '#contract/customers/schema.ts'
import { pageSession } from './page.ts'
import { isSameSession, type Session } from './token.ts'
import { atom, getDefaultStore } from 'jotai'
import type { Cause } from './store.ts'

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

/** Checked, because a stored or received value may be anything: an empty response, or data of an older version. */
export const isCustomer = (it: unknown): it is Customer =>
  typeof it === 'object' && it !== null && typeof (it as { id?: unknown }).id === 'string'

/** Undefined also while a session exists but its customer has not been loaded. */
export function getCustomerId(): string | undefined {
  const state = atomStore.get(sessionStateAtom)
  return state.state === 'customer' ? state.customer?.id : undefined
}

/** Like `getCustomerId`, but reads the device if the page has not loaded the customer yet. */
export async function loadCustomerId(): Promise<string | undefined> {
  const id = getCustomerId()
  if (id !== undefined) return id
  const { customer } = await pageSession().store.read()
  return isCustomer(customer) ? customer.id : undefined
}

/** Shows and stores the customer from a response, unless the session has been replaced meanwhile. */
export async function applyCustomerResponse(fetchCustomer: () => Promise<Customer>): Promise<Customer> {
  const session = pageSession().store.get()
  const customer = await fetchCustomer()
  if (session) setCustomer(customer, session)
  return customer
}

function setCustomer(customer: Customer, session: Session): void {
  const { store } = pageSession()
  const current = store.get()
  if (!current || !isSameSession(session, current)) return
  atomStore.set(sessionStateAtom, (state) => ({
    state: 'customer',
    customer,
    isConfirmed: true,
    isOwnLogin: state.state === 'guest' || state.isOwnLogin,
  }))
  void store.saveCustomer(current, customer)
}

/** Whether a login of this tab is in progress. The cookie of its response may be found before the response is handled. */
export const ownLogin = { isPending: false }

/** Shows a session found on the device before the server has confirmed it. */
export function setUnconfirmedCustomer(stored?: unknown): void {
  const customer = isCustomer(stored) ? stored : undefined
  atomStore.set(sessionStateAtom, { state: 'customer', customer, isConfirmed: false, isOwnLogin: ownLogin.isPending })
}
