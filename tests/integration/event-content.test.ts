/** Events from files: their dates, refused files, the API and the offline catalogue. */
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as eventsApi from '#contract/events/api.ts'
import {
  eventListSchema,
  eventMonthQuery,
  eventMonthSchema,
  eventPageSchema,
  eventQuery,
  type ShopEvent,
} from '#contract/events/schema.ts'
import type { Call } from '#contract/shared/render.ts'
import { eq, sql } from '#drizzle'
import { loadChanges } from '#server/catalogue/feed.ts'
import { composeEventPage } from '#contract/events/page.ts'
import { createReaders } from '#server/collections/readers.ts'
import { storedEvents } from '#server/collections/stored.ts'
import { loadEventMonth } from '#server/events/rows.ts'
import { events } from '#server/collections/schema.ts'
import { eventSessions } from '#server/events/schema.ts'
import { listSeatsOfEvent, takeSeats } from '#server/events/seats.ts'
import { importContent } from '#server/import-content.ts'
import { contentKinds, feeds } from '#server/modules.ts'
import { listEntries } from '#server/platform/content/collection.ts'
import { loadCheckedContent } from '#server/platform/content/load.ts'
import type { Database } from '#server/platform/db/client.ts'
import { createCollectionCache } from '#src/device/catalogue/collections.ts'
import { CatalogueDb, type WithCatalogueDb } from '#src/device/catalogue/database.ts'
import { queryCatalogue } from '#src/device/catalogue/handlers.ts'
import { createItemCache } from '#src/device/catalogue/items.ts'
import { pullCatalogue } from '#src/device/catalogue/pull.ts'
import { createIndexCache } from '#src/device/catalogue/search-index.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { makeContent, type TestContent } from '#tests/support/make-content.ts'

/** A Monday. */
const NOW = new Date('2026-11-23T10:00:00+09:00')
const LATER = new Date('2026-12-10T10:00:00+09:00')

const eventFile = (id: number, { title = '椅子が直るまで', kind = 'tour', capacity = 8 } = {}) => `---
id: ${id}
title: ${title}
kind: ${kind}
shop: 1
summary: 工房を公開します。
picture: room.jpg
feeYen: 800
target: どなたでも
belongings: 歩きやすい靴
isForChildren: true
members: []
items: [101]
cases: []
sessions:
  - { week: 0, weekday: sun, opens: '14:00', closes: '15:30', capacity: ${capacity} }
  - { week: 0, weekday: sat, opens: '10:30', closes: '12:00', capacity: ${capacity} }
  - { week: -4, weekday: sat, opens: '10:30', closes: '12:00', capacity: 2 }
---

工房の一日です。

::items 101
`

const FILE = 'events/1-chair.md'

describe.each(storeDatabases())('events from files on $name', ({ open }) => {
  let database: Database
  let content: TestContent
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    await database.db.execute(
      sql`truncate items, variants, categories, shops, site, text_pages, event_sessions, events cascade`,
    )
    content = await makeContent()
    await content.write(FILE, eventFile(1))
  })
  afterEach(() => content.drop())
  afterAll(() => database.close())

  const runImport = (now = NOW) =>
    importContent({ db: database.db, folder: content.folder, dataDir: content.dataDir, now })
  const readEvent = async (id = 1) => {
    const [row] = await database.db.select().from(events).where(eq(events.id, id))
    return row!.data as ShopEvent
  }
  const startsOf = async () => (await readEvent()).sessions.map(({ startsAt }) => startsAt)
  const STARTS = ['2026-10-31T01:30:00.000Z', '2026-11-28T01:30:00.000Z', '2026-11-29T05:00:00.000Z']

  describe('their dates', () => {
    it('are relative to the first import, in order of time', async () => {
      await runImport()
      expect(await readEvent()).toMatchObject({ announcedOn: '2026-11-23', shopId: 1, feeYen: 800, itemIds: [101] })
      expect(await startsOf()).toEqual(STARTS)
      expect(await listSeatsOfEvent(database.db, 1)).toMatchObject([
        { startsAt: STARTS[0], endsAt: '2026-10-31T03:00:00.000Z', capacity: 2, free: 2 },
        { startsAt: STARTS[1], capacity: 8, free: 8 },
        { startsAt: STARTS[2], capacity: 8, free: 8 },
      ])
    })

    it('do not move when it is imported again, also with another text', async () => {
      await runImport()
      const revOf = async () => (await database.db.select({ rev: events.rev }).from(events))[0]!.rev
      const rev = await revOf()
      await runImport(LATER)
      expect(await revOf()).toBe(rev)
      expect(await startsOf()).toEqual(STARTS)
      await content.change(FILE, '工房の一日です。', '工房の二日間です。')
      await runImport(LATER)
      expect(await startsOf()).toEqual(STARTS)
    })

    it('of another event are relative to its own import', async () => {
      await runImport()
      await content.write('events/2-lamp.md', eventFile(2))
      await runImport(LATER)
      expect((await readEvent(2)).sessions.at(-1)!.startsAt).toBe('2026-12-13T05:00:00.000Z')
      expect(await startsOf()).toEqual(STARTS)
    })
  })

  it('reserved seats stay when a session changes, is removed and returns', async () => {
    await runImport()
    const { startsAt, endsAt } = (await readEvent(1)).sessions[1]!
    await takeSeats(database.db, { eventId: 1, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, 3)
    await content.write(FILE, eventFile(1, { capacity: 4 }))
    await runImport(LATER)
    const freeOf = async () => (await listSeatsOfEvent(database.db, 1)).map(({ free }) => free)
    expect(await freeOf()).toEqual([2, 1, 4])
    await content.change(
      FILE,
      "weekday: sat, opens: '10:30', closes: '12:00', capacity: 4",
      "weekday: fri, opens: '10:30', closes: '12:00', capacity: 4",
    )
    await runImport(LATER)
    expect(await freeOf()).toEqual([2, 4, 4])
    expect(await database.db.select().from(eventSessions).where(eq(eventSessions.live, false))).toHaveLength(1)
    await content.write(FILE, eventFile(1, { capacity: 4 }))
    await runImport(LATER)
    expect(await freeOf()).toEqual([2, 1, 4])
  })

  it('a session on a closing day of the shop is held a week later', async () => {
    await content.change('shops.json', '"closedDates": []', '"closedDates": ["2026-11-28"]')
    await runImport()
    expect(await startsOf()).toEqual([STARTS[0], STARTS[2], '2026-12-05T01:30:00.000Z'])
    await content.change('shops.json', '"2026-11-28"', '"2026-12-05"')
    await runImport(LATER)
    expect(await startsOf()).toEqual(STARTS)
    expect(await listSeatsOfEvent(database.db, 1)).toHaveLength(3)
  })

  it('are hidden with their sessions when the file is removed', async () => {
    await runImport()
    await content.remove(FILE)
    await runImport(LATER)
    expect(await listSeatsOfEvent(database.db, 1)).toEqual([])
    await expect(composeEventPage(createReaders(database.db), 1)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each([
    ['week: 0, weekday: sun', 'week: 60, weekday: sun', /\(sessions\[0\]\.week\)/],
    ['weekday: sun', 'weekday: sunday', /\(sessions\[0\]\.weekday\)/],
    ["closes: '15:30'", "closes: '13:30'", /\(sessions\[0\]\.closes\): opens より後の時刻にしてください。/],
    [
      "weekday: sun, opens: '14:00'",
      "weekday: sat, opens: '10:30'",
      /\(sessions\[\d\]\): 同じ時刻に始まる回があります。/,
    ],
    ['weekday: sun', 'weekday: wed', /\(sessions\[0\]\.weekday\): 店舗 1 の定休日です。/],
    ['capacity: 2 }', 'capacity: 2, cancelled: false }', /\(sessions\[2\]\.cancelled\)/],
    ['capacity: 2 }', 'capacity: 0 }', /\(sessions\[2\]\.capacity\)/],
    ['kind: tour', 'kind: party', /\(kind\): .* のどれかにしてください。/],
    ['shop: 1', 'shop: 9', /\(shop\): shops に 9 はありません/],
    ['items: [101]', 'items: [999]', /\(items\[0\]\): items に 999 はありません/],
    ['::items 101', '::items 999', /items に 999 はありません/],
    ['picture: room.jpg', 'picture: none.jpg', /none\.jpg/],
    ['feeYen: 800', 'feeYen: 無料', /\(feeYen\)/],
    ['cases: []', 'cases: []\nonline: true', /この名前の項目はありません。/],
    ['id: 1', 'id: 3', /\(id\): ファイルの名前を、3- で始めてください。/],
  ])('a file with %s → %s is refused', async (from, to, problem) => {
    await content.change(FILE, from, to)
    const checked = loadCheckedContent(contentKinds, { folder: content.folder, dataDir: content.dataDir })
    const message = await checked.then(
      () => '',
      (error: Error) => error.message,
    )
    expect(message).toMatch(/^content\/events\/1-chair\.md/m)
    expect(message).toMatch(problem)
  })

  it('the device gives the same lists and pages as the server', async () => {
    await content.write('events/2-lamp.md', eventFile(2, { title: '夜の灯りを選ぶ', kind: 'seminar' }))
    await content.write('events/3-table.md', eventFile(3, { title: '天板の手入れ', kind: 'workshop' }))
    await runImport()
    const device = new CatalogueDb()
    const withDb: WithCatalogueDb = (work) => Promise.resolve(work(device))
    const now = () => NOW.getTime()
    const pack = {
      withDb,
      index: createIndexCache(withDb, now),
      items: createItemCache(withDb),
      collections: createCollectionCache(withDb),
      now,
    }
    const call: Call = async (_, input) =>
      JSON.parse(JSON.stringify(await loadChanges({ db: database.db, feeds }, input!.query as object)))
    await pullCatalogue({ call, withDb, serverNow: now })
    for (const text of [
      {},
      { kind: 'tour,seminar' },
      { shop: '1', q: '灯り' },
      { q: 'ワークショップ' },
      { ids: '3,1,9' },
    ]) {
      const query = eventQuery.parse(text)
      const expected = await listEntries(database.db, storedEvents, query)
      expect(eventListSchema.parse(expected)).toEqual(expected)
      expect(await queryCatalogue(pack, eventsApi.list, { query }), JSON.stringify(text)).toEqual(expected)
    }
    for (const text of [
      { month: '2026-10' },
      { month: '2026-11' },
      { month: '2026-12' },
      { month: '2026-11', kind: 'seminar,tour' },
      { month: '2026-11', shop: '2' },
    ]) {
      const query = eventMonthQuery.parse(text)
      const expected = await loadEventMonth(database.db, query)
      expect(eventMonthSchema.parse(expected)).toEqual(expected)
      expect(await queryCatalogue(pack, eventsApi.getMonth, { query }), JSON.stringify(text)).toEqual(expected)
    }
    for (const id of [1, 2, 3]) {
      const expected = JSON.parse(JSON.stringify(await composeEventPage(createReaders(database.db), id))) as unknown
      expect(eventPageSchema.parse(expected)).toEqual(expected)
      expect(await queryCatalogue(pack, eventsApi.get, { params: { id } })).toEqual(expected)
    }
    device.close()
    await Dexie.delete(device.name)
  })
})
