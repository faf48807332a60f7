/** What a search finds besides items is the same from the server and from the offline catalogue. */
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#drizzle'
import * as columnsApi from '#contract/columns/api.ts'
import * as eventsApi from '#contract/events/api.ts'
import * as menusApi from '#contract/menus/api.ts'
import * as reformsApi from '#contract/reforms/api.ts'
import type { Call } from '#contract/shared/render.ts'
import { storedEvents, storedColumns, storedMenus, storedReforms } from '#server/collections/stored.ts'
import { listEntries } from '#server/platform/content/collection.ts'
import { type StoredCollection, writeCollection } from '#server/platform/content/collection-table.ts'
import { withSourceHash } from '#server/platform/content/tables.ts'
import type { Database } from '#server/platform/db/client.ts'
import { queryCatalogue } from '#src/device/catalogue/handlers.ts'
import { loadSearchGroups } from '#src/features/catalogue/list/search-groups.queries.ts'
import { testDatabases } from '#tests/support/database.ts'
import { makeColumn, makeEvent, makeMenu, makeReform } from '#tests/support/make-collections.ts'
import { openOfflineCatalogue } from '#tests/support/offline-catalogue.ts'

const NOW = Date.parse('2026-06-01T00:00:00Z')

const word = fc.constantFrom('キッチン', 'テーブル', '無垢', '木', '断熱', '高さ')
const found = fc.record({
  reforms: fc.array(word, { maxLength: 6 }),
  columns: fc.array(word, { maxLength: 6 }),
  menus: fc.array(word, { maxLength: 6 }),
  events: fc.array(word, { maxLength: 6 }),
})
const foundQuery = fc.oneof(
  word,
  fc.tuple(word, word).map((words) => words.join('　')),
  fc.constantFrom('キツチン', 'きっちん', 'テーブノレ', 'なし'),
)

/** Every second one has its word in the text only, and several share a date. */
const toEntries = ({
  reforms,
  columns: texts,
  menus,
  events,
}: typeof found extends fc.Arbitrary<infer T> ? T : never) => {
  const text = (own: string, i: number) => (i % 2 ? { title: `${own}の話` } : { title: '話', summary: own })
  const at = (i: number, days = 0) => new Date(NOW + ((i % 3) + days) * 86_400_000).toISOString()
  return {
    [reformsApi.list.path]: reforms.map((own, i) => makeReform({ id: i + 1, ...text(own, i), publishedAt: at(i) })),
    [columnsApi.list.path]: texts.map((own, i) => makeColumn({ id: i + 1, ...text(own, i), publishedAt: at(i) })),
    [menusApi.list.path]: menus.map((own, i) => makeMenu({ id: i + 1, name: own, order: i % 3 })),
    [eventsApi.list.path]: events.map((own, i) =>
      makeEvent({ id: i + 1, ...text(own, i), sessions: [{ startsAt: at(i), endsAt: at(i, 1), capacity: 2 }] }),
    ),
  }
}

describe.each(testDatabases())('the offline catalogue and the server ($name)', ({ open }) => {
  let database: Database
  let offline: ReturnType<typeof openOfflineCatalogue>
  let rev = 0
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(() => {
    offline = openOfflineCatalogue(database, () => NOW)
  })
  afterEach(() => offline.close())

  it('find the same cases, columns, menus and events with the words of a search', async () => {
    /** By the path of the list. */
    const lists = new Map<string, StoredCollection<{ id: number }, unknown>>([
      [reformsApi.list.path, storedReforms as never],
      [columnsApi.list.path, storedColumns as never],
      [menusApi.list.path, storedMenus as never],
      [eventsApi.list.path, storedEvents as never],
    ])
    const callServer: Call = async (it, input) =>
      JSON.parse(JSON.stringify(await listEntries(database.db, lists.get(it.path)!, input!.query as never)))
    const callDevice: Call = (it, input) => queryCatalogue(offline.pack, it, input)
    const kinds = new Set<string>()
    await fc.assert(
      fc.asyncProperty(found, fc.array(foundQuery, { minLength: 12, maxLength: 12 }), async (entries, queries) => {
        await database.db.execute(sql`update catalogue set generation = gen_random_uuid()::text, version = ${++rev}`)
        for (const [path, data] of Object.entries(toEntries(entries)))
          await database.db.transaction((tx) =>
            writeCollection(lists.get(path)!)(
              data.map((it) => withSourceHash({ id: it.id, data: it, publishedAt: new Date(NOW) })),
              { tx, rev, now: new Date(NOW) },
            ),
          )
        await offline.pull()
        for (const q of queries) {
          const expected = await loadSearchGroups(callServer, q)
          expect(await loadSearchGroups(callDevice, q), q).toEqual(expected)
          for (const { kind } of expected) kinds.add(kind)
        }
      }),
      { numRuns: 8, seed: 20_260_601, endOnFailure: true },
    )
    expect([...kinds].toSorted()).toEqual(['column', 'event', 'menu', 'reform'])
  }, 120_000)
})
