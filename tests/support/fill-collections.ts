/** One entry of every collection but events, which have sessions: see event-calls.ts. */
import type { Column } from '#contract/columns/schema.ts'
import type { Menu } from '#contract/menus/schema.ts'
import type { Reform } from '#contract/reforms/schema.ts'
import {
  storedBlogs,
  storedColumns,
  storedJobs,
  storedMembers,
  storedMenus,
  storedMovies,
  storedNews,
  storedReforms,
  storedSpecials,
} from '#server/collections/stored.ts'
import { type StoredCollection, writeCollection } from '#server/platform/content/collection-table.ts'
import type { Db } from '#server/platform/db/client.ts'

const picture = { id: '0123456789abcdef', width: 1600, height: 1067, alt: '部屋', tone: 3 }
const publishedAt = '2026-01-10T01:00:00.000Z'
const author = { id: 1, name: '小森 直樹', title: '家具職人' }
const titled = { id: 1, title: '椅子の話', titleBreaks: [], publishedAt }
const article = { ...titled, summary: '', body: [], itemIds: [1] }
const place = { prefecture: '東京都', city: '世田谷区' }
const price = { priceFromYen: 100_000, unit: '一式' as const }

export const makeColumn = (change: Partial<Column> = {}): Column => ({
  ...article,
  category: 'care',
  updatedOn: null,
  picture,
  tags: [],
  author,
  caseIds: [1],
  ...change,
})

export const makeMenu = (change: Partial<Menu> = {}): Menu => ({
  id: 1,
  name: 'キッチン',
  nameBreaks: [],
  summary: '',
  ...price,
  days: { min: 1, max: 2 },
  order: 1,
  categories: [],
  picture,
  standardCondition: '',
  included: [],
  excluded: [],
  options: [],
  warrantyYears: 1,
  flow: [],
  faq: [],
  body: [],
  ...change,
})

export const makeReform = (change: Partial<Reform> = {}): Reform => ({
  ...article,
  ...place,
  categories: [{ id: 201, name: 'キッチン' }],
  costYen: 1,
  periodDays: 1,
  areaM2: 1,
  household: '',
  requests: '',
  costIncludes: '',
  costExcludes: '',
  completedOn: '2026-01',
  building: { type: 'house', ageYears: 1 },
  pairs: [],
  pictures: [picture],
  points: [],
  shopId: 1,
  staff: [author],
  menuIds: [1],
  voice: null,
  ...change,
})

async function insertEntry<Entry extends { id: number }>(
  db: Db,
  stored: StoredCollection<Entry, unknown>,
  data: Entry,
): Promise<void> {
  const row = { id: data.id, data, publishedAt: new Date(publishedAt), sourceHash: 'hash' }
  await writeCollection(stored)([row], { tx: db, rev: 1, now: new Date() })
}

export async function fillCollections(db: Db): Promise<void> {
  await insertEntry(db, storedColumns, makeColumn())
  await insertEntry(db, storedNews, { ...titled, category: 'info', isPinned: false, shopIds: [1], body: [] })
  await insertEntry(db, storedSpecials, { ...article, picture })
  await insertEntry(db, storedMembers, {
    ...author,
    kana: 'コモリ ナオキ',
    romaji: 'Naoki Komori',
    role: 'craftsman',
    shopId: 1,
    specialties: [],
    qualifications: [],
    since: 2001,
    languages: [],
    favorite: { itemId: 1, reason: '' },
    order: 1,
    body: [],
  })
  await insertEntry(db, storedBlogs, { ...titled, author, picture: null, body: [] })
  await insertEntry(db, storedJobs, {
    ...titled,
    summary: '',
    body: [],
    status: 'open',
    employment: 'full',
    shopIds: [1],
    openings: 1,
    duties: '',
    dutiesChange: '',
    placeChange: '',
    term: '',
    trial: '',
    hours: '',
    breaks: '',
    overtime: '',
    holidays: '',
    pay: { unit: 'month', minYen: 1, maxYen: 2, detail: '' },
    fixedOvertime: null,
    allowances: '',
    insurance: [],
    smoking: '',
    employer: '',
    selection: [],
  })
  await insertEntry(db, storedMenus, makeMenu())
  await insertEntry(db, storedMovies, {
    ...titled,
    itemIds: [1],
    caseIds: [],
    description: '',
    poster: picture,
    source: { type: 'film', video: 'a.mp4', captions: 'a.vtt' },
    durationSeconds: 12,
    tags: [],
  })
  await insertEntry(db, storedReforms, makeReform())
}
