/** Structured data of the shops. */
import { getFallbackUrl } from '#contract/shared/picture-urls.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { listSpecialDays } from '#contract/shops/hours.ts'
import { type Shop, type Weekday, WEEKDAYS } from '#contract/shops/schema.ts'
import { createPlaceData, createTopLevelBreadcrumb } from '#src/head/structured-data.ts'

const DAY_NAMES: Record<Weekday, string> = {
  sun: 'Sunday',
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
}

/** Each shop with its hours. */
export const shopJsonLd = (publicUrl: string, shops: readonly Shop[]) => [
  ...shops.map((shop) => shopData(publicUrl, shop, toJapanDate(Date.now()))),
  createTopLevelBreadcrumb(publicUrl, '店舗・ショールーム', '/shop'),
]

const shopData = (publicUrl: string, shop: Shop, today: string) => ({
  '@context': 'https://schema.org',
  '@type': ['FurnitureStore', 'LocalBusiness'],
  '@id': `${publicUrl}/shop#shop-${shop.id}`,
  name: shop.name,
  url: `${publicUrl}/shop#shop-${shop.id}`,
  telephone: shop.phone,
  image: shop.pictures.map((picture) => publicUrl + getFallbackUrl(picture)),
  ...createPlaceData(shop),
  openingHoursSpecification: WEEKDAYS.flatMap((day) => {
    const hours = shop.openingHours[day]
    return hours
      ? [{ ...SPECIFICATION, dayOfWeek: `https://schema.org/${DAY_NAMES[day]}`, ...toClockTimes(hours) }]
      : []
  }),
  specialOpeningHoursSpecification: listSpecialDays(shop, today, SPECIAL_DAYS_AHEAD).map(({ date, hours }) => ({
    ...SPECIFICATION,
    // Closed all day: both times are equal.
    ...(hours ? toClockTimes(hours) : { opens: '00:00', closes: '00:00' }),
    validFrom: date,
    validThrough: date,
  })),
})

/** Midnight is `24:00` in the content only. */
const toClockTimes = ({ opens, closes }: { opens: string; closes: string }) => ({
  opens,
  closes: closes === '24:00' ? '23:59' : closes,
})

const SPECIFICATION = { '@type': 'OpeningHoursSpecification' }
const SPECIAL_DAYS_AHEAD = 90
