/** Formats a customer's data. Null if there is none. */
import { formatAddressLines } from '#contract/addresses/labels.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { formatCivilDate } from '#contract/shared/civil-date.ts'

export const formatName = ({ familyName, givenName }: Customer): string => `${familyName} ${givenName}`

export const formatCustomerAddress = (customer: Customer): string | null =>
  formatAddressLines(customer).join('\n') || null

export const formatBirthday = ({ birthday }: Customer): string | null => birthday && formatCivilDate(birthday)
