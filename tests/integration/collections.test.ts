import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  compareRank,
  findNeighbours,
  listCollection,
  toCollectionRow,
} from '#contract/shared/collections/collection.ts'
import { COLUMN_CATEGORY_KEYS, type Column, columnCollection, columnQuery } from '#contract/columns/schema.ts'
import { applyDueChanges, findNextChange } from '#server/catalogue/clock.ts'
import { columns } from '#server/collections/schema.ts'
import { storedColumns as stored } from '#server/collections/stored.ts'
import { listEntries, loadEntry, loadNeighbours } from '#server/platform/content/collection.ts'
import { writeCollection } from '#server/platform/content/collection-table.ts'
import { withSourceHash } from '#server/platform/content/tables.ts'
import type { Database } from '#server/platform/db/client.ts'
import { testDatabases } from '#tests/support/database.ts'

const NOW = new Date('2026-11-20T00:00:00Z')

const word = fc.constantFrom('テーブル', 'てーぶる', '無垢', 'オーク', '椅子', '木', '高さ', 'キッチン', 'キツチン')
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(''))
const column = fc.record({
  title: fc.tuple(word, text).map((parts) => parts.join('')),
  category: fc.constantFrom(...COLUMN_CATEGORY_KEYS),
  summary: text,
  tags: fc.array(word, { maxLength: 2 }),
  body: text,
  /** Days: several columns share one. */
  age: fc.nat(6),
})
const query = fc.record(
  {
    q: fc.oneof(
      word,
      fc.tuple(word, word).map((words) => words.join(' ')),
      fc.constant('キッチソ'),
      fc.constant('なし'),
    ),
    category: fc.uniqueArray(fc.constantFrom(...COLUMN_CATEGORY_KEYS), { minLength: 1 }).map((keys) => keys.join(',')),
    page: fc.constantFrom('1', '2', '3'),
    perPage: fc.constantFrom('2', '5'),
    counts: fc.constant('none'),
    ids: fc.constantFrom('3,1', '2,999,1'),
  },
  { requiredKeys: [] },
)

const toColumn = (
  { title, category, summary, tags, body, age }: typeof column extends fc.Arbitrary<infer T> ? T : never,
  index: number,
): Column => ({
  id: index + 1,
  title,
  titleBreaks: [],
  category,
  summary,
  publishedAt: new Date(NOW.getTime() - age * 86_400_000).toISOString(),
  updatedOn: null,
  picture: { id: 'p', width: 1600, height: 1067, alt: '写真', tone: 1 },
  tags,
  author: { id: 1, name: '小森 直樹', title: '家具職人' },
  body: [{ type: 'paragraph', content: [{ type: 'text', text: body }] }],
  itemIds: [],
  caseIds: [],
})

describe.each(testDatabases())('collections ($name)', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const toContent = (data: Column) =>
    withSourceHash({ id: data.id, data, publishedAt: new Date(data.publishedAt), expiresAt: null as Date | null })
  const write = (rows: ReturnType<typeof toContent>[], rev = 1) =>
    database.db.transaction((tx) => writeCollection(stored)(rows, { tx, rev, now: NOW }))

  it('give the same lists, counts and neighbours as their reference implementation', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(column, { maxLength: 12 }),
        fc.array(query, { minLength: 12, maxLength: 12 }),
        async (all, queries) => {
          const entries = all.map(toColumn)
          await write(entries.map(toContent))
          const rows = entries.map((entry) => toCollectionRow(columnCollection, entry)).toSorted(compareRank)
          for (const it of queries) {
            const parsed = columnQuery.parse(it)
            const expected = listCollection(columnCollection.facets, rows, parsed)
            expect(await listEntries(database.db, stored, parsed), JSON.stringify(it)).toEqual(expected)
            found += expected.data.length
          }
          for (const entry of entries.slice(0, 3))
            expect(await loadNeighbours(database.db, stored, entry)).toEqual(
              findNeighbours(columnCollection.facets, rows, entry.id),
            )
        },
      ),
      { numRuns: 15, seed: 20_261_123 },
    )
    expect(found).toBeGreaterThan(100)
  })

  it('refuse facets that the index cannot hold, and accept the longest that it can', async () => {
    const [first] = fc.sample(column, { numRuns: 1, seed: 5 })
    // Random text, because the database compresses repeated ones.
    const random = (length: number) => randomBytes(length).toString('hex').slice(0, length)
    const writeWith = (tags: string[]) => {
      const tagged = { ...columnCollection, facets: ['tag'], getFacets: () => ({ tag: tags }) }
      const row = toContent(toColumn({ ...first!, title: random(8) }, 0))
      return database.db.transaction((tx) =>
        writeCollection({ ...stored, collection: tagged })([row], { tx, rev: 1, now: NOW }),
      )
    }
    const longest = Array.from({ length: 25 }, () => random(92))
    await writeWith(longest)
    await expect(writeWith([...longest, random(4)])).rejects.toThrow(
      /^content\/columns:1: 1 の絞り込みに使う値.*（2512バイト。2500バイトまで）。減らしてください。$/,
    )
  })

  it('are published and hidden at their time', async () => {
    const [first] = fc.sample(column, { numRuns: 1, seed: 1 })
    const data = toColumn(first!, 0)
    const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
    await write([withSourceHash({ id: 1, data, publishedAt: at(1), expiresAt: at(2) as Date | null })], 2)
    const isVisible = () =>
      loadEntry(database.db, stored, 1).then(
        () => true,
        () => false,
      )
    expect(await isVisible()).toBe(false)
    expect(await findNextChange(database.db, [columns])).toEqual(at(1))
    await applyDueChanges(database.db, at(1), [columns])
    expect(await isVisible()).toBe(true)
    expect(await findNextChange(database.db, [columns])).toEqual(at(2))
    await applyDueChanges(database.db, at(2), [columns])
    expect(await isVisible()).toBe(false)
    expect(await findNextChange(database.db, [columns])).toBeUndefined()
  })

  it('are settled if the server was stopped while they would have been visible', async () => {
    const [first] = fc.sample(column, { numRuns: 1, seed: 3 })
    const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
    const data = toColumn(first!, 0)
    await write([withSourceHash({ id: 1, data, publishedAt: at(1), expiresAt: at(2) as Date | null })], 6)
    await applyDueChanges(database.db, at(3), [columns])
    expect(await findNextChange(database.db, [columns])).toBeUndefined()
  })

  it('hide an entry whose file was removed, and write only changed ones', async () => {
    const entries = fc.sample(column, { numRuns: 3, seed: 2 }).map(toColumn).map(toContent)
    await write(entries, 3)
    expect(await write(entries, 4)).toBe(0)
    expect(await write(entries.slice(1), 5)).toBe(1)
    const { total } = await listEntries(database.db, stored, columnQuery.parse({}))
    expect(total).toBe(2)
  })

  it('are read in one snapshot: a page never contradicts its total and counts', async () => {
    const [first] = fc.sample(column, { numRuns: 1, seed: 4 })
    const all = Array.from({ length: 4 }, (_, index) => toContent(toColumn(first!, index)))
    await write([], 9)
    let isWriting = true
    const writes = (async () => {
      for (let i = 0; i < 40; i++) await write(i % 2 === 0 ? all : [], 10 + i)
      isWriting = false
    })()
    const totals = new Set<number>()
    while (isWriting) {
      const { data, total, counts } = await listEntries(database.db, stored, columnQuery.parse({}))
      const counted = Object.values(counts['category']!).reduce((sum, count) => sum + count, 0)
      expect({ shown: data.length, counted }).toEqual({ shown: total, counted: total })
      totals.add(total)
    }
    await writes
    expect([...totals].toSorted()).toEqual([0, 4])
  })
})
