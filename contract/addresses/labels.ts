import type { DeliveryAddress } from './schema.ts'

/** Postal code, address and building, each on its own line. */
export const formatDeliveryAddress = ({ postalCode, prefecture, city, address1, address2 }: DeliveryAddress): string =>
  [`〒${postalCode.slice(0, 3)}-${postalCode.slice(3)}`, `${prefecture}${city}${address1}`, address2]
    .filter(Boolean)
    .join('\n')
