/** Structured data of movies. Only the server writes it: the browser's bundle excludes this file. */
import type { MoviePage } from '#contract/movies/schema.ts'
import { getPlayerUrl, parseVideoLink } from '#contract/shared/video-link.ts'
import { getFallbackUrl } from '#contract/shared/picture-urls.ts'
import { createBreadcrumbData, createTopLevelBreadcrumb, HOME } from '#src/head/structured-data.ts'

export const movieListJsonLd = (_: unknown, publicUrl: string) => [
  createTopLevelBreadcrumb(publicUrl, '動画', '/movies'),
]

export function movieJsonLd({ movie }: MoviePage, publicUrl: string) {
  const { title, description, poster, source, durationSeconds, publishedAt } = movie
  const path = `/movies/${movie.id}`
  const link = source.type === 'link' ? parseVideoLink(source.url) : undefined
  return [
    createBreadcrumbData(publicUrl, [HOME, { label: '動画', href: '/movies' }, { label: title, href: path }]),
    {
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: title,
      description,
      inLanguage: 'ja',
      url: publicUrl + path,
      thumbnailUrl: [publicUrl + getFallbackUrl(poster)],
      uploadDate: publishedAt,
      duration: `PT${durationSeconds}S`,
      ...(source.type === 'film' && { contentUrl: `${publicUrl}/videos/${source.video}` }),
      ...(link && { embedUrl: getPlayerUrl(link) }),
    },
  ]
}
