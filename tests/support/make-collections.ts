/** Entries of the collections as they are stored and sent. Tests pass the fields that matter to them. */
import type { Blog } from '#contract/blogs/schema.ts'
import type { Column } from '#contract/columns/schema.ts'
import type { ShopEvent } from '#contract/events/schema.ts'
import type { Job } from '#contract/jobs/schema.ts'
import type { Member } from '#contract/members/schema.ts'
import type { Menu } from '#contract/menus/schema.ts'
import type { Movie } from '#contract/movies/schema.ts'
import type { News } from '#contract/news/schema.ts'
import type { Reform } from '#contract/reforms/schema.ts'
import {
  type Collection,
  compareRank,
  listCollection,
  toCollectionRow,
} from '#contract/shared/collections/collection.ts'
import type { CollectionPage, CollectionQuery } from '#contract/shared/collections/schema.ts'
import type { Special } from '#contract/specials/schema.ts'
import * as z from 'zod/mini'

export const PUBLISHED_AT = '2026-01-10T01:00:00.000Z'

const picture = { id: '0123456789abcdef', width: 1600, height: 1067, alt: '部屋', tone: 3 }
const author = { id: 1, name: '小森 直樹', title: '家具職人' }
const titled = { id: 1, title: '椅子の話', titleBreaks: [], publishedAt: PUBLISHED_AT }
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

export const makeNews = (change: Partial<News> = {}): News => ({
  ...titled,
  category: 'info',
  isPinned: false,
  shopIds: [1],
  body: [],
  ...change,
})

export const makeSpecial = (change: Partial<Special> = {}): Special => ({ ...article, picture, ...change })

export const makeMember = (change: Partial<Member> = {}): Member => ({
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
  ...change,
})

export const makeBlog = (change: Partial<Blog> = {}): Blog => ({
  ...titled,
  author,
  picture: null,
  body: [],
  ...change,
})

export const makeJob = (change: Partial<Job> = {}): Job => ({
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
  ...change,
})

export const makeMovie = (change: Partial<Movie> = {}): Movie => ({
  ...titled,
  itemIds: [1],
  caseIds: [],
  description: '',
  poster: picture,
  source: { type: 'film', video: 'a.mp4', captions: 'a.vtt' },
  durationSeconds: 12,
  tags: [],
  ...change,
})

export const makeEvent = (change: Partial<ShopEvent> = {}): ShopEvent => ({
  id: 1,
  title: '椅子が直るまで',
  titleBreaks: [],
  kind: 'tour',
  shopId: 1,
  summary: '',
  picture,
  feeYen: 0,
  isForChildren: true,
  sessions: [],
  target: '',
  belongings: '',
  itemIds: [],
  caseIds: [],
  members: [],
  announcedOn: '2026-11-23',
  body: [],
  ...change,
})

/** Responds to requests for a list as the server and the offline catalogue do. */
export function serveList<Entry extends { id: number }, Card>(
  collection: Collection<Entry, Card>,
  query: z.ZodMiniType<CollectionQuery>,
  entries: readonly Entry[],
) {
  const rows = entries.map((entry) => toCollectionRow(collection, entry)).toSorted(compareRank)
  return (address: string): CollectionPage<Card> => {
    const params = Object.fromEntries(new URL(address, 'https://shop.example').searchParams)
    return listCollection(collection.facets, rows, z.parse(query, params))
  }
}
