/** Structured data of specials. Only the server writes it: the browser's bundle excludes this file. */
import type { SpecialPage } from '#contract/specials/schema.ts'
import { createArticleData, createBreadcrumbData, createTopLevelBreadcrumb, HOME } from '#src/head/structured-data.ts'

export const specialListJsonLd = (_: unknown, publicUrl: string) => [
  createTopLevelBreadcrumb(publicUrl, '特集', '/special'),
]

export function specialJsonLd({ special }: SpecialPage, publicUrl: string) {
  const path = `/special/${special.id}`
  return [
    createBreadcrumbData(publicUrl, [HOME, { label: '特集', href: '/special' }, { label: special.title, href: path }]),
    createArticleData(publicUrl, {
      headline: special.title,
      description: special.summary,
      path,
      picture: special.picture,
      datePublished: special.publishedAt,
    }),
  ]
}
