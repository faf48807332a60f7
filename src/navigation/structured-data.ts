import type { Shop } from '#contract/shops/schema.ts'

/**
 * Breadcrumbs as structured data for search engines. Only the server writes them: see `jsonLd` in
 * head.ts.
 */
export interface Step {
  label: string
  href: string
}

export const HOME: Step = { label: 'ホーム', href: '/' }

/** schema.org BreadcrumbList. */
export const createBreadcrumbData = (publicUrl: string, steps: readonly Step[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: publicUrl + href,
  })),
})

/** For a page directly below the home page. */
export const createTopLevelBreadcrumb = (publicUrl: string, label: string, href: string) =>
  createBreadcrumbData(publicUrl, [HOME, { label, href }])

/** The location of a shop as structured data. */
export const createPlaceData = ({ postalCode, prefecture, city, address1, address2, lat, lng }: PlacedShop) => ({
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
