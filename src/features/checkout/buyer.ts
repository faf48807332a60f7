import type { Customer } from '#contract/customers/schema.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'

/** Who orders: a customer, or someone without an account. */
export interface Buyer {
  /** Under which the device stores the cart, drafts and a sent order. */
  owner: string
  customer: Customer | undefined
}

export const toBuyer = (customer: Customer | undefined): Buyer => ({ owner: customer?.id ?? GUEST_OWNER, customer })
