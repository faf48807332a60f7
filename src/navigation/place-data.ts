import type { Shop } from '#contract/shops.ts'

/** Where a shop is, as search engines and maps read it. */
export const placeData = ({ postalCode, prefecture, city, address1, address2, lat, lng }: PlacedShop) => ({
  address: {
    '@type': 'PostalAddress',
    addressCountry: 'JP',
    postalCode,
    addressRegion: prefecture,
    addressLocality: city,
    streetAddress: `${address1}${address2}`,
  },
  geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng },
})

type PlacedShop = Pick<Shop, 'postalCode' | 'prefecture' | 'city' | 'address1' | 'address2' | 'lat' | 'lng'>
