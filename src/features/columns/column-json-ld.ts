/** Structured data of columns. Only the server writes it: the browser's bundle excludes this file. */
import type { ColumnPage } from '#contract/columns/schema.ts'
import { createArticleData, createBreadcrumbData, createTopLevelBreadcrumb, HOME } from '#src/head/structured-data.ts'

export const columnListJsonLd = (_: unknown, publicUrl: string) => [
  createTopLevelBreadcrumb(publicUrl, 'コラム', '/column'),
]

export function columnJsonLd({ column }: ColumnPage, publicUrl: string) {
  const path = `/column/${column.id}`
  return [
    createBreadcrumbData(publicUrl, [HOME, { label: 'コラム', href: '/column' }, { label: column.title, href: path }]),
    createArticleData(publicUrl, {
      headline: column.title,
      description: column.summary,
      path,
      picture: column.picture,
      datePublished: column.publishedAt,
      ...(column.updatedOn && { dateModified: column.updatedOn }),
      author: column.author.name,
    }),
  ]
}
