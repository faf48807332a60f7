import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  compareRank,
  findNeighbours,
  listCollection,
  toCollectionRow,
} from '#contract/shared/collections/collection.ts'
import { AREA_BAND_KEYS, BUDGET_BAND_KEYS } from '#contract/reforms/rules.ts'
import { type Reform, reformCollection, reformQuery } from '#contract/reforms/schema.ts'
import { listEntries, loadNeighbours } from '#server/platform/content/collection.ts'
import { writeCollection } from '#server/platform/content/collection-table.ts'
import { withSourceHash } from '#server/platform/content/tables.ts'
import type { Database } from '#server/platform/db/client.ts'
import { storedReforms } from '#server/collections/stored.ts'
import { storeDatabases } from '#tests/support/database.ts'

const NOW = new Date('2026-11-20T00:00:00Z')
const CATEGORIES = { 201: 'キッチン', 202: '浴室', 205: 'リビング' }

const word = fc.constantFrom('台所', '窓', '木', 'キッチン', 'お風呂', '床', '断熱')
const ids = (...all: number[]) => fc.subarray(all)
const reform = fc.record({
  title: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('')),
  categories: fc.subarray([201, 202, 205] as const, { minLength: 1 }),
  costYen: fc.constantFrom(300_000, 500_000, 2_990_000, 4_000_000, 9_999_999, 12_000_000),
  areaM2: fc.constantFrom(1.9, 5, 12.3, 36.5, 104.3),
  itemIds: ids(1101, 5101),
  menuIds: ids(1, 9),
  staff: ids(2, 7),
  body: word,
  /** Days: several cases share one. */
  age: fc.nat(5),
})
const someOf = <T extends string | number>(values: readonly T[]) =>
  fc.subarray([...values], { minLength: 1 }).map((chosen) => chosen.join(','))
const param = fc.record({
  q: fc.oneof(word, fc.constant('キツチン 窓'), fc.constant('なし')),
  category: someOf([201, 202, 205, 209]),
  budget: someOf(BUDGET_BAND_KEYS),
  area: someOf(AREA_BAND_KEYS),
  item: someOf([1101, 5101]),
  menu: someOf([1, 9]),
  member: someOf([2, 7]),
  page: fc.constantFrom('1', '2'),
  perPage: fc.constantFrom('2', '5'),
})
/** More at once would find little. */
const query = fc
  .tuple(param, fc.subarray(Object.keys(fc.sample(param, 1)[0]!), { maxLength: 3 }))
  .map(([all, names]) => Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))))

const PICTURE = { id: 'p', width: 1600, height: 1067, alt: '写真', tone: 1 }

const toReform = (
  { categories, staff, body, age, ...own }: typeof reform extends fc.Arbitrary<infer T> ? T : never,
  index: number,
): Reform => ({
  ...own,
  id: index + 1,
  titleBreaks: [],
  categories: categories.map((id) => ({ id, name: CATEGORIES[id] })),
  periodDays: 5,
  prefecture: '東京都',
  city: '世田谷区',
  publishedAt: new Date(NOW.getTime() - age * 86_400_000).toISOString(),
  summary: '',
  household: 'ご夫婦',
  requests: '',
  costIncludes: '本体',
  costExcludes: '家具',
  completedOn: '2026-06',
  building: { type: 'house', ageYears: 30 },
  pairs: [{ before: PICTURE, after: PICTURE, place: '部屋', comment: '' }],
  pictures: [],
  points: [],
  shopId: 1,
  staff: staff.map((id) => ({ id, name: '三浦 沙織', title: '設計' })),
  voice: null,
  body: [{ type: 'paragraph', content: [{ type: 'text', text: body }] }],
})

describe.each(storeDatabases())('renovation cases ($name)', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it('give the same lists, counts and neighbours on the server as on the device', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(reform, { minLength: 4, maxLength: 12 }),
        fc.array(query, { minLength: 8, maxLength: 8 }),
        async (all, queries) => {
          const entries = all.map(toReform)
          const contents = entries.map((data) =>
            withSourceHash({ id: data.id, data, publishedAt: new Date(data.publishedAt) }),
          )
          await database.db.transaction((tx) => writeCollection(storedReforms)(contents, { tx, rev: 1, now: NOW }))
          const rows = entries.map((entry) => toCollectionRow(reformCollection, entry)).toSorted(compareRank)
          for (const it of queries) {
            const parsed = reformQuery.parse(it)
            const expected = listCollection(reformCollection.facets, rows, parsed)
            expect(await listEntries(database.db, storedReforms, parsed), JSON.stringify(it)).toEqual(expected)
            found += expected.data.length
          }
          expect(await loadNeighbours(database.db, storedReforms, entries[0]!)).toEqual(
            findNeighbours(reformCollection.facets, rows, 1),
          )
        },
      ),
      { numRuns: 12, seed: 20_261_123 },
    )
    expect(found).toBeGreaterThan(20)
  })
})
