import type { Customer } from '#contract/customers/schema.ts'

const NAMES = [
  'familyName',
  'givenName',
  'familyKana',
  'givenKana',
  'phone',
  'email',
  'postalCode',
  'prefecture',
  'city',
  'address1',
  'address2',
] as const

/** Initial values of a form from the logged-in customer. */
export const toCustomerFields = (customer: Customer): Partial<Record<(typeof NAMES)[number], string>> =>
  Object.fromEntries(NAMES.map((name) => [name, customer[name] ?? '']))
