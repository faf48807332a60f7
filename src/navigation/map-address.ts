import type { Shop } from '#contract/shops.ts'

/** A map of the visitor's own choice of app; nothing of it is loaded into the page. */
export const mapAddress = ({ lat, lng }: Pick<Shop, 'lat' | 'lng'>): string =>
  `https://www.google.com/maps/search/?api=1&query=${lat},${lng}`
