/** Structured data of the staff's pages. */
import type { MemberPage } from '#contract/members/schema.ts'
import { getExcerpt } from '#contract/shared/article.ts'
import { SITE_NAME } from '#contract/shared/constants.ts'
import { blocksToText } from '#contract/shared/markdown.ts'
import { createArticleData, createBreadcrumbData, createTopLevelBreadcrumb, HOME } from '#src/head/structured-data.ts'

export const memberListJsonLd = (_: unknown, publicUrl: string) => [
  createTopLevelBreadcrumb(publicUrl, 'スタッフ紹介', '/members'),
]

export const memberJsonLd = ({ member, shop, posts }: MemberPage, publicUrl: string) => [
  createBreadcrumbData(publicUrl, [
    HOME,
    { label: 'スタッフ紹介', href: '/members' },
    { label: member.name, href: `/members/${member.id}` },
  ]),
  {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: `${publicUrl}/members/${member.id}`,
    inLanguage: 'ja',
    mainEntity: {
      '@type': 'Person',
      '@id': `${publicUrl}/members/${member.id}`,
      name: member.name,
      alternateName: [member.kana, member.romaji],
      jobTitle: member.title,
      description: blocksToText(member.body),
      knowsAbout: member.specialties,
      knowsLanguage: member.languages,
      hasCredential: member.qualifications.map((name) => ({ '@type': 'EducationalOccupationalCredential', name })),
      worksFor: { '@type': 'Organization', name: SITE_NAME, url: publicUrl },
      ...(shop && {
        workLocation: { '@type': 'Place', name: shop.name, url: `${publicUrl}/shop#shop-${shop.id}` },
      }),
    },
  },
  ...posts.map(({ id, title, body, picture, publishedAt, author }) => {
    const path = `/members/${author.id}#blog-${id}`
    return {
      ...createArticleData(publicUrl, {
        type: 'BlogPosting',
        headline: title,
        description: getExcerpt(body),
        path,
        ...(picture && { picture }),
        datePublished: publishedAt,
        author: author.name,
      }),
      url: publicUrl + path,
    }
  }),
]
