/** Imports of events whose sessions have reservations, and of many events. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ShopEvent } from '#contract/events/schema.ts'
import { eq, sql } from '#drizzle'
import { events } from '#server/collections/schema.ts'
import { listSeatsOfEvent, lockSeats } from '#server/events/seats.ts'
import { eventMonthQuery } from '#contract/events/schema.ts'
import { loadEventMonth } from '#server/events/rows.ts'
import { importStrictly } from '#tests/support/import-strictly.ts'
import { JOBS_SCHEMA } from '#server/platform/db/migrations.ts'
import { reservations } from '#server/reservations/schema.ts'
import { shopDays } from '#server/shops/schema.ts'
import type { Database } from '#server/platform/db/client.ts'
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

describe.each(storeDatabases())('imports of events on $name', ({ name, open }) => {
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
    importStrictly({ db: database.db, folder: content.folder, dataDir: content.dataDir, now })
  const readEvent = async (id = 1) => {
    const [row] = await database.db.select().from(events).where(eq(events.id, id))
    return row!.data as ShopEvent
  }
  const closeDay = (date: string) => database.db.insert(shopDays).values({ shopId: 1, date, reason: '設備点検のため' })
  const STARTS = ['2026-10-31T01:30:00.000Z', '2026-11-28T01:30:00.000Z', '2026-11-29T05:00:00.000Z']

  describe('a session with reservations', () => {
    const LINE = "  - { week: 0, weekday: sat, opens: '10:30', closes: '12:00', capacity: 8 }"
    const startsAt = new Date(STARTS[1]!)
    beforeEach(async () => {
      await database.db.execute(sql`delete from ${sql.raw(JOBS_SCHEMA)}.job where name = 'event-session-changes'`)
      await database.db.delete(reservations)
      await runImport()
      await reserve(2, 'confirmed')
      await reserve(3, 'confirmed')
      await reserve(4, 'cancelled')
    })
    const reserve = (adults: number, status: 'confirmed' | 'cancelled') =>
      database.db.insert(reservations).values({
        id: `${status}${adults}`,
        number: `R-${status}-${adults}`,
        kind: 'event',
        event: { id: 1, title: '椅子が直るまで' },
        shopId: 1,
        startsAt,
        endsAt: new Date('2026-11-28T12:00:00+09:00'),
        adults,
        children: 0,
        purpose: '',
        itemIds: [],
        note: '',
        status,
        revision: 0,
        createdAt: NOW,
      })
    const importFile = async (from: string, to: string, now = NOW) => {
      await content.change(FILE, from, to)
      const lines: string[] = []
      const { folder, dataDir } = content
      await importStrictly({ db: database.db, folder, dataDir, now, onProgress: (line) => lines.push(line) })
      return lines.filter((line) => line.startsWith('イベント')).join()
    }
    const readJobs = async () => {
      const { rows } = await database.db.execute<{ data: unknown }>(
        sql`select data from ${sql.raw(JOBS_SCHEMA)}.job where name = 'event-session-changes'`,
      )
      return rows.map(({ data }) => data)
    }

    it.each([
      [
        'leaves its file',
        `${LINE}\n`,
        '',
        /\(sessions\): 2026-11-28 10:30.*の回は、ご予約があるため、削除や時刻の変更ができません/,
      ],
      [
        'is moved',
        "week: 0, weekday: sat, opens: '10:30'",
        "week: 0, weekday: sat, opens: '10:00'",
        /削除や時刻の変更ができません/,
      ],
      [
        'has fewer seats than are reserved',
        LINE,
        LINE.replace('8', '4'),
        /5席）の回は、ご予約の席が定員（4席）より多くなります/,
      ],
    ])('that %s is refused, and its event stays', async (_, from, to, problem) => {
      const before = await readEvent()
      const message = await importFile(from, to).then(
        () => '',
        (error: Error) => error.message,
      )
      expect(message).toMatch(/^content\/events\/1-chair\.md:\d+ /)
      expect(message).toMatch(problem)
      expect(message).toContain('（ご予約2件、5席）')
      expect(await readEvent()).toEqual(before)
      expect(await listSeatsOfEvent(database.db, 1)).toHaveLength(3)
      expect(await readJobs()).toEqual([])
    })

    it('keeps its event', async () => {
      await content.remove(FILE)
      await expect(runImport()).rejects.toThrow(
        /content\/events.*イベント 1 は、2026-11-28 10:30.*削除できません.*cancelled: true/,
      )
      expect(await listSeatsOfEvent(database.db, 1)).toHaveLength(3)
    })

    it('stays where it is when the shop closes on that day', async () => {
      await content.change('shops.json', '"closedDates": []', '"closedDates": ["2026-11-28"]')
      await expect(runImport()).rejects.toThrow(/削除や時刻の変更ができません/)
    })

    it('stays where it is when staff close that day', async () => {
      await closeDay('2026-11-28')
      await runImport()
      await content.change(FILE, 'capacity: 8', 'capacity: 9')
      await runImport()
      expect((await readEvent()).sessions.map((it) => it.startsAt)).toEqual(STARTS)
    })

    it('may leave its file once it is over, or if all reservations are cancelled', async () => {
      await importFile(`${LINE}\n`, '', LATER)
      await content.write(FILE, eventFile(1))
      await runImport()
      await database.db.update(reservations).set({ status: 'cancelled' })
      await importFile(`${LINE}\n`, '')
      expect(await listSeatsOfEvent(database.db, 1)).toHaveLength(2)
    })

    it('is cancelled by its file: shown as such, without seats, and its customers are notified', async () => {
      const printed = await importFile(LINE, LINE.replace(' }', ', cancelled: true }'))
      expect(printed).toContain(
        'イベント 1：2026-11-28 10:30（ご予約2件、5席）の中止を、お客様にメールでお知らせします。',
      )
      expect((await readEvent()).sessions[1]).toEqual({
        startsAt: STARTS[1],
        endsAt: '2026-11-28T03:00:00.000Z',
        capacity: 8,
        isCancelled: true,
      })
      expect((await listSeatsOfEvent(database.db, 1)).map((it) => it.startsAt)).toEqual([STARTS[0], STARTS[2]])
      expect(await readJobs()).toEqual([{ eventId: 1, startsAt: STARTS[1] }])
    })

    it('notifies its customers if it ends at another time', async () => {
      const printed = await importFile(LINE, LINE.replace('12:00', '12:30'))
      expect(printed).toContain('の終了時刻の変更を、お客様にメールでお知らせします。')
      expect(await readJobs()).toEqual([{ eventId: 1, startsAt: STARTS[1] }])
    })
  })

  it('that are new keep clear of the days that staff have closed, also when these are forgotten', async () => {
    await runImport()
    await content.write('events/2-more.md', eventFile(2))
    await closeDay('2026-11-28')
    await runImport()
    const moved = ['2026-10-31T01:30:00.000Z', '2026-11-29T05:00:00.000Z', '2026-12-05T01:30:00.000Z']
    const startsOf = async (id: number) => (await readEvent(id)).sessions.map((it) => it.startsAt)
    expect(await startsOf(2)).toEqual(moved)
    expect(await startsOf(1)).toEqual(STARTS)
    await database.db.delete(shopDays)
    await content.change('events/2-more.md', 'capacity: 8', 'capacity: 9')
    await runImport()
    expect(await startsOf(2)).toEqual(moved)
    expect((await listSeatsOfEvent(database.db, 2)).map((it) => it.startsAt)).toEqual(moved)
  })

  // The embedded database runs one transaction at a time.
  it.runIf(name === 'PostgreSQL')('lock sessions in the order of reservations', async () => {
    await content.write('events/2-more.md', eventFile(2))
    await runImport()
    await content.remove(FILE)
    await content.change('events/2-more.md', 'capacity: 8', 'capacity: 9')
    const { db } = database
    const isWaiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const startsAt = new Date(STARTS[1]!)
    const { importing } = await db.transaction(async (tx) => {
      await lockSeats(tx, [{ eventId: 1, startsAt }])
      const importing = runImport()
      await expect.poll(async () => (await db.execute(isWaiting)).rows.length, { timeout: 5_000 }).toBe(1)
      // An account is closed that has seats at both.
      await lockSeats(tx, [{ eventId: 2, startsAt }])
      return { importing }
    })
    await importing
    expect(await listSeatsOfEvent(db, 1)).toEqual([])
    expect((await listSeatsOfEvent(db, 2)).map(({ capacity }) => capacity)).toContain(9)
  })

  it('events are listed by month with those before and after it, also beyond a page of the list', async () => {
    for (let id = 2; id <= 30; id++) await content.write(`events/${id}-more.md`, eventFile(id))
    await runImport()
    const load = (month: string, more: object = {}) =>
      loadEventMonth(database.db, eventMonthQuery.parse({ month, ...more }))
    const november = await load('2026-11')
    expect(november).toMatchObject({ previous: '2026-10', next: null })
    expect(november.data).toHaveLength(60)
    expect(november.data[0]).toEqual({
      eventId: 1,
      title: '椅子が直るまで',
      shopId: 1,
      startsAt: STARTS[1],
      endsAt: '2026-11-28T03:00:00.000Z',
      capacity: 8,
    })
    expect(november.data[30]).toMatchObject({ eventId: 1, startsAt: STARTS[2] })
    expect(await load('2026-09')).toEqual({ data: [], previous: null, next: '2026-10' })
    expect(await load('2026-11', { kind: 'sale' })).toEqual({ data: [], previous: null, next: null })
    for (const month of ['2026-13', '1899-01', '2101-01', '2026-1', '', undefined])
      expect(eventMonthQuery.safeParse({ month }).success, month).toBe(false)
  })
})
