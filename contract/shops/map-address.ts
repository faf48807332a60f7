import type { Shop } from '#contract/shops/schema.ts'

/** A link to an external map; no map is loaded into the page. */
export const mapAddress = ({ lat, lng }: Pick<Shop, 'lat' | 'lng'>): string =>
  `https://www.google.com/maps/search/?api=1&query=${lat},${lng}`
