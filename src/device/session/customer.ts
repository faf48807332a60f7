/** The customer of the current session. */
import type { Customer } from '#contract/customers/schema.ts'
import { pageSession } from './page.ts'
import { isSameSession, type Session } from './token.ts'
import { sessionStateAtom, atomStore } from './atoms.ts'

/** Checked, because a stored or received value may be anything: an empty response, or data of an older version. */
export const isCustomer = (it: unknown): it is Customer =>
  typeof it === 'object' && it !== null && typeof (it as { id?: unknown }).id === 'string'

/** Undefined also while a session exists but its customer has not been loaded. */
export function getCustomerId(): string | undefined {
  const state = atomStore.get(sessionStateAtom)
  return state.state === 'customer' ? state.customer?.id : undefined
}

/** Like `getCustomerId`, but reads the device if the page does not know the customer yet. */
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

/** Shows a session found on the device before the server has confirmed it. */
export function setUnconfirmedCustomer(stored: unknown, { isOwnLogin }: { isOwnLogin: boolean }): void {
  const customer = isCustomer(stored) ? stored : undefined
  atomStore.set(sessionStateAtom, { state: 'customer', customer, isConfirmed: false, isOwnLogin })
}
