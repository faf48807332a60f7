import { type DeliveryAddress, deliveryAddress } from './schema.ts'

const FIELDS = Object.keys(deliveryAddress.shape) as (keyof DeliveryAddress)[]

/**
 * The address of a customer's profile; undefined if something that a delivery needs is missing or no longer valid. Item
 * pages, the cart and the checkout all use it, so that none assumes a place that another does not know.
 */
export function getProfileAddress(customer: Record<keyof DeliveryAddress, string | null>): DeliveryAddress | undefined {
  const given = Object.fromEntries(FIELDS.map((name) => [name, customer[name] ?? '']))
  return deliveryAddress.safeParse(given).data
}
