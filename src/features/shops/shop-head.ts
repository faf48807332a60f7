import { getFallbackUrl } from '#contract/shared/picture-urls.ts'
import { SITE_NAME } from '#contract/shared/constants.ts'
import { type Shop, type Weekday, WEEKDAYS } from '#contract/shops/schema.ts'
import { createTopLevelBreadcrumb, createPlaceData } from '#src/navigation/structured-data.ts'
import { pageHead } from '#src/navigation/head.ts'

const DAY_NAMES: Record<Weekday, string> = {
  sun: 'Sunday',
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
}

/** Each shop with its hours as structured data. */
export const shopHead = (publicUrl: string, shops: readonly Shop[]) =>
  pageHead(publicUrl, {
    title: '店舗・ショールーム',
    description: `${SITE_NAME}の店舗・ショールーム（${shops.map(({ city }) => city).join('・')}）の営業時間、定休日、アクセス、駐車場をご案内します。`,
    path: '/shop',
    picture: shops[0]?.pictures[0],
    ...(import.meta.env.SSR && {
      jsonLd: [
        ...shops.map((shop) => shopData(publicUrl, shop)),
        createTopLevelBreadcrumb(publicUrl, '店舗・ショールーム', '/shop'),
      ],
    }),
  })

const shopData = (publicUrl: string, shop: Shop) => ({
  '@context': 'https://schema.org',
  '@type': 'FurnitureStore',
  '@id': `${publicUrl}/shop#shop-${shop.id}`,
  name: shop.name,
  url: `${publicUrl}/shop#shop-${shop.id}`,
  telephone: shop.phone,
  image: shop.pictures.map((picture) => publicUrl + getFallbackUrl(picture)),
  ...createPlaceData(shop),
  openingHoursSpecification: [
    ...WEEKDAYS.flatMap((day) => {
      const hours = shop.openingHours[day]
      return hours ? [{ ...SPECIFICATION, dayOfWeek: `https://schema.org/${DAY_NAMES[day]}`, ...hours }] : []
    }),
    // Closed all day: both times are equal.
    ...shop.closedDates.map((date) => ({
      ...SPECIFICATION,
      opens: '00:00',
      closes: '00:00',
      validFrom: date,
      validThrough: date,
    })),
  ],
})

const SPECIFICATION = { '@type': 'OpeningHoursSpecification' }
