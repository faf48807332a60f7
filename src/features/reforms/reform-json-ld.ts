/** Structured data of renovation cases and menus. Only the server writes it: the browser's bundle excludes this file. */
import type { MenuPage } from '#contract/menus/schema.ts'
import { getMainPicture } from '#contract/reforms/labels.ts'
import type { ReformPage } from '#contract/reforms/schema.ts'
import { SITE_NAME } from '#contract/shared/constants.ts'
import { getFallbackUrl } from '#contract/shared/picture-urls.ts'
import { createArticleData, createBreadcrumbData, createTopLevelBreadcrumb, HOME } from '#src/head/structured-data.ts'

const REFORMS = { label: 'リフォーム事例', href: '/reform' }
const MENUS = { label: 'リフォームメニュー', href: '/menu' }

const toCategoryStep = ({ id, name }: { id: number; name: string }) => ({
  label: name,
  href: `/reform/category/${id}`,
})

export const reformListJsonLd = ({ category }: { category?: { id: number; name: string } }, publicUrl: string) => [
  createBreadcrumbData(publicUrl, [HOME, REFORMS, ...(category ? [toCategoryStep(category)] : [])]),
]

export function reformJsonLd({ reform }: ReformPage, publicUrl: string) {
  const path = `/reform/${reform.id}`
  return [
    createBreadcrumbData(publicUrl, [
      HOME,
      REFORMS,
      ...reform.categories.slice(0, 1).map(toCategoryStep),
      { label: reform.title, href: path },
    ]),
    createArticleData(publicUrl, {
      headline: reform.title,
      description: reform.summary,
      path,
      picture: getMainPicture(reform),
      datePublished: reform.publishedAt,
    }),
  ]
}

export const menuListJsonLd = (_: unknown, publicUrl: string) => [
  createTopLevelBreadcrumb(publicUrl, MENUS.label, MENUS.href),
]

export function menuJsonLd({ menu }: MenuPage, publicUrl: string) {
  const path = `/menu/${menu.id}`
  return [
    createBreadcrumbData(publicUrl, [HOME, MENUS, { label: menu.name, href: path }]),
    {
      '@context': 'https://schema.org',
      '@type': 'Service',
      name: menu.name,
      description: menu.summary,
      serviceType: 'リフォーム',
      url: publicUrl + path,
      image: [publicUrl + getFallbackUrl(menu.picture)],
      provider: { '@type': 'Organization', name: SITE_NAME, url: publicUrl },
      offers: {
        '@type': 'Offer',
        url: publicUrl + path,
        description: menu.standardCondition,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          minPrice: menu.priceFromYen,
          priceCurrency: 'JPY',
          unitText: menu.unit,
          valueAddedTaxIncluded: true,
        },
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: menu.faq.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}
