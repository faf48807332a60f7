/** Structured data of news. Only the server writes it: the browser's bundle excludes this file. */
import type { NewsPage } from '#contract/news/schema.ts'
import { getExcerpt } from '#contract/shared/article.ts'
import { createArticleData, createBreadcrumbData, createTopLevelBreadcrumb, HOME } from '#src/head/structured-data.ts'

export const newsListJsonLd = (_: unknown, publicUrl: string) => [
  createTopLevelBreadcrumb(publicUrl, 'お知らせ', '/news'),
]

export function newsJsonLd({ news }: NewsPage, publicUrl: string) {
  const path = `/news/${news.id}`
  return [
    createBreadcrumbData(publicUrl, [HOME, { label: 'お知らせ', href: '/news' }, { label: news.title, href: path }]),
    createArticleData(publicUrl, {
      type: 'NewsArticle',
      headline: news.title,
      description: getExcerpt(news.body),
      path,
      datePublished: news.publishedAt,
    }),
  ]
}
