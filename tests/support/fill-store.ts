import type { Shop } from '#contract/shops/schema.ts'
import type { Database } from '#server/platform/db/client.ts'
import { shops } from '#server/shops/schema.ts'
import { site } from '#server/settings/schema.ts'
import { textPages } from '#server/pages/schema.ts'
import { insertEvent } from './event-calls.ts'
import { fillCollections } from './fill-collections.ts'
import { insertCatalogue } from './insert-catalogue.ts'
import { makeCategory, makeItem } from './make-item.ts'
import { SELLER } from './sample-shop.ts'

const picture = { id: '0123456789abcdef', width: 1080, height: 720, alt: '店内', tone: 3 }
const day = { opens: '10:00', closes: '19:00' }

/** Open every day but Wednesday. */
export const shop: Shop = {
  id: 1,
  name: 'こもれび 青山店',
  kana: 'コモレビアオヤマテン',
  lead: '',
  postalCode: '107-0062',
  prefecture: '東京都',
  city: '港区',
  address1: '南青山1-1-1',
  address2: '',
  access: '',
  lat: 35.6,
  lng: 139.7,
  phone: '0300000000',
  openingHours: { sun: day, mon: day, tue: day, wed: null, thu: day, fri: day, sat: day },
  closedDates: [],
  holidayRule: 'open',
  capacityPerSlot: 2,
  surveyCapacity: 1,
  parking: '',
  services: ['修理のお預かり'],
  facilities: ['wifi'],
  categoryIds: [1],
  pictures: [picture],
}

/** One row of every public kind, and a second item: enough for every endpoint. */
export async function fillStore(database: Database): Promise<void> {
  const { db } = database
  await insertCatalogue(db, {
    categories: [makeCategory(1, 'ソファ')],
    items: [
      makeItem({ id: 1, name: 'オークのソファ', relatedIds: [2], shopIds: [1] }),
      makeItem({ id: 2, name: '革のソファ' }),
    ],
  })
  await db.insert(shops).values({ id: 1, rev: 1, sourceHash: '', data: shop })
  const startsAt = '2026-12-01T01:00:00.000Z'
  await insertEvent(database, { sessions: [{ startsAt, endsAt: '2026-12-01T02:30:00.000Z', capacity: 8 }] })
  await fillCollections(db)
  await db.insert(site).values({
    sourceHash: '',
    data: {
      phone: '0120-000-000',
      phoneHours: '10:00〜18:00',
      closedDays: [],
      seller: SELLER,
      hero: picture,
      heroPortrait: picture,
      popularWords: [],
    },
  })
  const page = { lead: '', summary: '', picture: null, revisedOn: null, body: [] }
  await db
    .insert(textPages)
    .values({ slug: 'about', sourceHash: '', data: { ...page, slug: 'about', title: '会社概要' } })
}
