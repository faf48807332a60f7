import type { Customer } from '#contract/customers.ts'

export interface PartFormProps {
  customer: Customer
  /** It was sent, or given up. */
  onClose: () => void
}
