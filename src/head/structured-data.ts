import { SITE_NAME } from '#contract/shared/constants.ts'
import { getFallbackUrl } from '#contract/shared/picture-urls.ts'
import type { Picture } from '#contract/shared/pictures.ts'
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

interface ArticleFacts {
  type?: 'Article' | 'NewsArticle' | 'BlogPosting'
  headline: string
  description: string
  /** Canonical path. */
  path: string
  picture?: Picture
  datePublished: string
  dateModified?: string
  author?: string
}

/** schema.org Article. */
export const createArticleData = (
  publicUrl: string,
  { type = 'Article', headline, description, path, picture, author, datePublished, dateModified }: ArticleFacts,
) => ({
  '@context': 'https://schema.org',
  '@type': type,
  headline,
  description,
  inLanguage: 'ja',
  mainEntityOfPage: publicUrl + path,
  datePublished,
  dateModified: dateModified ?? datePublished,
  ...(picture && { image: [publicUrl + getFallbackUrl(picture)] }),
  author: author ? { '@type': 'Person', name: author } : { '@type': 'Organization', name: SITE_NAME, url: publicUrl },
  publisher: { '@type': 'Organization', name: SITE_NAME, url: publicUrl },
})

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
