/** Delivery addresses of a customer: from the profile or the address book. */
import { type DeliveryAddress, deliveryAddress } from './schema.ts'

const FIELDS = Object.keys(deliveryAddress.shape) as (keyof DeliveryAddress)[]

/** Without other fields, such as an id. */
export const toDeliveryAddress = (from: DeliveryAddress): DeliveryAddress =>
  Object.fromEntries(FIELDS.map((name) => [name, from[name]])) as DeliveryAddress

export const isSameAddress = (a: DeliveryAddress | null, b: DeliveryAddress | null): boolean =>
  a !== null && b !== null && FIELDS.every((name) => a[name] === b[name])

/**
 * The address of a customer's profile; undefined if something that a delivery needs is missing or no longer valid. Item
 * pages, the cart and the checkout all use it, so that none assumes a place that another does not know.
 */
export function getProfileAddress(customer: Record<keyof DeliveryAddress, string | null>): DeliveryAddress | undefined {
  const given = Object.fromEntries(FIELDS.map((name) => [name, customer[name] ?? '']))
  return deliveryAddress.safeParse(given).data
}

interface Listed {
  isDefault: boolean
}

/**
 * Where the customer's deliveries go unless they choose another place: to the address that they made the default, else to
 * that of the profile, else to the first of the address book. Item pages, the cart and the checkout all assume this place.
 */
export const chooseAddress = <Saved extends Listed, Profile>(
  addresses: readonly Saved[],
  profile: Profile | undefined,
): Saved | Profile | undefined => addresses.find(({ isDefault }) => isDefault) ?? profile ?? addresses[0]
