/** The customer whose session it is. */
import type { Customer } from '#contract/customers.ts'
import { pageSession } from '#src/local/page-session.ts'
import { isSameSession, type Session } from '#src/local/session-token.ts'
import { sessionStateAtom, sessionStore } from './session-atoms.ts'

/** What stands in the place of a customer may be anything: an empty answer, an old page's leftover. */
export const isCustomer = (it: unknown): it is Customer =>
  typeof it === 'object' && it !== null && typeof (it as { id?: unknown }).id === 'string'

/** Undefined also of a customer who is logged in but has not been told yet. */
export function shownCustomerId(): string | undefined {
  const now = sessionStore.get(sessionStateAtom)
  return now.state === 'customer' ? now.customer?.id : undefined
}

/** The same, after a look at what the device keeps. */
export async function readCustomerId(): Promise<string | undefined> {
  const shown = shownCustomerId()
  if (shown !== undefined) return shown
  const { customer } = await pageSession().keeper.read()
  return isCustomer(customer) ? customer.id : undefined
}

/** Shows and keeps the customer as the server tells it, unless the session is another one by then. */
export async function followAnswer(asking: () => Promise<Customer>): Promise<Customer> {
  const of = pageSession().keeper.peek()
  const customer = await asking()
  if (of) setCustomer(customer, of)
  return customer
}

function setCustomer(customer: Customer, of: Session): void {
  const { keeper } = pageSession()
  const present = keeper.peek()
  if (!present || !isSameSession(of, present)) return
  sessionStore.set(sessionStateAtom, (now) => ({
    state: 'customer',
    customer,
    isConfirmed: true,
    isOwnLogin: now.state === 'guest' || now.isOwnLogin,
  }))
  void keeper.keepCustomer(present, customer)
}

/** Logged in by what the device keeps; the server has not been heard. */
export function showUnconfirmed(kept: unknown, { isOwnLogin }: { isOwnLogin: boolean }): void {
  const customer = isCustomer(kept) ? kept : undefined
  sessionStore.set(sessionStateAtom, { state: 'customer', customer, isConfirmed: false, isOwnLogin })
}
