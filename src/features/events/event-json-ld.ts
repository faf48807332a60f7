/** Structured data of events. Only the server writes it: the browser's bundle excludes this file. */
import type { ShopEvent } from '#contract/events/schema.ts'
import { SITE_NAME } from '#contract/shared/constants.ts'
import { toJapanFields } from '#contract/shared/format-date.ts'
import { getFallbackUrl } from '#contract/shared/picture-urls.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { createBreadcrumbData, createPlaceData, createTopLevelBreadcrumb, HOME } from '#src/head/structured-data.ts'

export const eventListJsonLd = (_: unknown, publicUrl: string) => [
  createTopLevelBreadcrumb(publicUrl, 'イベント', '/events'),
]

export function eventJsonLd({ event, shop }: { event: ShopEvent; shop: Shop | undefined }, publicUrl: string) {
  const path = `/events/${event.id}`
  return [
    createBreadcrumbData(publicUrl, [HOME, { label: 'イベント', href: '/events' }, { label: event.title, href: path }]),
    ...(shop ? event.sessions.map((session) => createEventData(publicUrl, { event, shop, session })) : []),
  ]
}

interface EventFacts {
  event: ShopEvent
  shop: Shop
  session: ShopEvent['sessions'][number]
}

/** Search engines show the time as it is written. */
const toJapanTime = (instant: string): string =>
  `${toJapanFields(Date.parse(instant)).toISOString().slice(0, 19)}+09:00`

/** schema.org Event, one for each session. */
const createEventData = (publicUrl: string, { event, shop, session }: EventFacts) => ({
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: event.title,
  description: event.summary,
  inLanguage: 'ja',
  image: [publicUrl + getFallbackUrl(event.picture)],
  startDate: toJapanTime(session.startsAt),
  endDate: toJapanTime(session.endsAt),
  eventStatus: `https://schema.org/${session.isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  maximumAttendeeCapacity: session.capacity,
  isAccessibleForFree: event.feeYen === 0,
  location: { '@type': 'Place', name: shop.name, ...createPlaceData(shop) },
  organizer: { '@type': 'Organization', name: SITE_NAME, url: publicUrl },
  offers: {
    '@type': 'Offer',
    price: event.feeYen,
    priceCurrency: 'JPY',
    url: `${publicUrl}/events/${event.id}`,
    validFrom: event.announcedOn,
  },
})
