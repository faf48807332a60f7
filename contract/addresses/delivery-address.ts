import type { DeliveryAddress } from './schema.ts'

const ADDRESS_FIELDS = [
  'familyName',
  'givenName',
  'familyKana',
  'givenKana',
  'phone',
  'postalCode',
  'prefecture',
  'city',
  'address1',
  'address2',
] as const satisfies (keyof DeliveryAddress)[]

/** Without other fields, such as an id. */
export const toDeliveryAddress = (from: DeliveryAddress): DeliveryAddress =>
  Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, from[name]])) as DeliveryAddress

export const isSameAddress = (a: DeliveryAddress | null, b: DeliveryAddress | null): boolean =>
  a !== null && b !== null && ADDRESS_FIELDS.every((name) => a[name] === b[name])
