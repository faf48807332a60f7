/** Imports that close a day, shorten hours or lower the capacity over visits that are reserved. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listBuckets, VISIT_KIND_RULES, type VisitKind } from '#contract/reservations/slots.ts'
import { eq, sql } from '#drizzle'
import { importContent } from '#server/import-content.ts'
import type { Database } from '#server/platform/db/client.ts'
import { enqueueMail } from '#server/platform/mailer/enqueue.ts'
import { mails } from '#server/platform/mailer/schema.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { reservationConflictsMail } from '#server/reservations/mails.ts'
import { capacityBuckets, reservations, shopBlocks } from '#server/reservations/schema.ts'
import { mailVisitConflicts, visitConflictsJob } from '#server/reservations/visit-conflicts.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { makeContent, type TestContent } from '#tests/support/make-content.ts'

const NOW = new Date('2026-11-27T12:00:00+09:00')
const KEPT = '上のご予約は、そのまま残っています。お客様へのご連絡をお願いします。'
const SAFE = '上のご予約は、そのまま残っています。店舗にもメールでお知らせします。お客様へのご連絡をお願いします。'

describe.each(storeDatabases())('an import over reserved visits on $name', ({ name, open }) => {
  let database: Database
  let content: TestContent
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    await database.db.execute(
      sql`truncate items, variants, categories, shops, site, text_pages, event_sessions, events, reservations, capacity_buckets, mails cascade`,
    )
    await database.db.execute(sql`delete from jobs.job`)
    content = await makeContent()
    await runImport()
    await reserve('R-1', '2026-12-01T10:00:00+09:00', 'consultation')
    await reserve('R-2', '2026-12-01T16:30:00+09:00', 'consultation')
    await reserve('R-3', '2026-12-03T13:00:00+09:00', 'guidance')
    // Over, cancelled, or another kind of reservation.
    await reserve('R-4', '2026-11-26T13:00:00+09:00', 'guidance')
    await reserve('R-5', '2026-12-01T10:00:00+09:00', 'guidance', 'cancelled')
  })
  afterEach(() => content.drop())
  afterAll(() => database.close())

  async function reserve(
    number: string,
    start: string,
    kind: VisitKind,
    status: 'confirmed' | 'cancelled' = 'confirmed',
  ) {
    const startsAt = new Date(start)
    const endsAt = new Date(startsAt.getTime() + VISIT_KIND_RULES[kind].lengthMs)
    const facts = { adults: 1, children: 0, purpose: '', itemIds: [], note: '', revision: 0, createdAt: NOW }
    const name = { familyName: '佐藤', givenName: '一郎', familyKana: 'サトウ', givenKana: 'イチロウ' }
    const contact = { ...name, phone: '0312345678', email: 'ichiro@example.jp' }
    await database.db
      .insert(reservations)
      .values({ id: number, number, kind, shopId: 1, startsAt, endsAt, status, contact, ...facts })
    if (status === 'cancelled') return
    for (const bucket of listBuckets(kind, startsAt.getTime()))
      await database.db
        .insert(capacityBuckets)
        .values({ shopId: 1, pool: VISIT_KIND_RULES[kind].pool, startsAt: new Date(bucket), used: 1 })
        .onConflictDoUpdate({
          target: [capacityBuckets.shopId, capacityBuckets.pool, capacityBuckets.startsAt],
          set: { used: sql`${capacityBuckets.used} + 1` },
        })
  }

  async function runImport(): Promise<string[]> {
    const lines: string[] = []
    const { folder, dataDir } = content
    await importContent({ db: database.db, folder, dataDir, now: NOW, onProgress: (line) => lines.push(line) })
    return lines.filter((line) => /ご予約/.test(line))
  }
  async function sendMails() {
    const { rows } = await database.db.execute<{ data: unknown }>(
      sql`select data from jobs.job where name = 'visit-conflicts' order by created_on`,
    )
    const job = visitConflictsJob({ db: database.db, env: readEnv({}), now: () => NOW.getTime() })
    for (const { data } of rows)
      await job.run({ id: '', data: typeof data === 'string' ? JSON.parse(data) : data, isLast: false })
  }
  const readMails = () => database.db.select().from(mails)
  const countConfirmed = () => database.db.$count(reservations, sql`status = 'confirmed'`)

  it.each([
    ['closes a day', '"closedDates": []', '"closedDates": ["2026-12-01"]', ['R-1', 'R-2'], '休業日です。'],
    [
      'closes a weekday',
      '"thu": {\n        "opens": "10:00",\n        "closes": "18:00"\n      }',
      '"thu": null',
      ['R-3'],
      '休業日です。',
    ],
    [
      'shortens hours',
      '"tue": {\n        "opens": "10:00",\n        "closes": "18:00"',
      '"tue": {\n        "opens": "10:00",\n        "closes": "17:00"',
      ['R-2'],
      '営業時間に収まりません。',
    ],
    ['takes the shop away', '"id": 1,', '"id": 2,', ['R-1', 'R-2', 'R-3'], '店舗が公開されていません。'],
  ])('that %s keeps the visits, says which, and tells the shop once', async (_, from, to, numbers, reason) => {
    const confirmed = await countConfirmed()
    await content.change('shops.json', from, to)
    if (from === '"id": 1,') await content.change('items/101-chair.md', 'shops: [1]', 'shops: [2]')
    const lines = await runImport()
    expect(lines.slice(0, -1).map((line) => /ご予約 (R-\d)/.exec(line)?.[1])).toEqual(numbers)
    for (const line of lines.slice(0, -1)) {
      expect(line).toMatch(/（2026年12月\d日（.） \d\d:\d\d〜\d\d:\d\d こもれび 世田谷）/)
      expect(line).toContain(reason)
    }
    expect(lines.at(-1)).toBe(SAFE)
    expect(await countConfirmed()).toBe(confirmed)
    for (let n = 0; n < 2; n++) await sendMails()
    const [mail, ...more] = await readMails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'reservationConflicts', recipient: 'info@komorebi.example' })
    const { visits } = mail!.props as { visits: { number: string; reason: string; contact: string }[] }
    expect(visits.map(({ number }) => number)).toEqual(numbers)
    expect(visits[0]).toMatchObject({ reason, contact: expect.stringContaining('03-1234-5678') })
  })

  it('again tells only of visits that the import before did not find', async () => {
    const close = (dates: string, now: string) =>
      content.change('shops.json', `"closedDates": ${now}`, `"closedDates": ${dates}`)
    const listMailed = async () => {
      await sendMails()
      return (await readMails()).map(({ props }) =>
        (props as { visits: { number: string }[] }).visits.map((it) => it.number),
      )
    }
    await close('["2026-12-01"]', '[]')
    await runImport()
    expect(await listMailed()).toEqual([['R-1', 'R-2']])
    expect((await runImport()).at(-1)).toBe(KEPT)
    // One is over: the others are known.
    await database.db.execute(sql`update reservations set status = 'cancelled' where number = 'R-1'`)
    expect((await runImport()).at(-1)).toBe(KEPT)
    expect(await listMailed()).toHaveLength(1)
    // Another day is closed.
    await close('["2026-12-01", "2026-12-03"]', '["2026-12-01"]')
    expect((await runImport()).at(-1)).toBe(SAFE)
    expect((await listMailed()).toSorted((a, b) => a.length - b.length)).toEqual([['R-3'], ['R-1', 'R-2']])
    // Open, and closed again.
    await close('[]', '["2026-12-01", "2026-12-03"]')
    expect(await runImport()).toEqual([])
    await close('["2026-12-01"]', '[]')
    expect((await runImport()).at(-1)).toBe(SAFE)
    expect(await listMailed()).toHaveLength(3)
  })

  it('mails no more than fifty visits, and how many others there are', async () => {
    for (let n = 10; n < 70; n++) await reserve(`R-${n}`, '2026-12-01T11:00:00+09:00', 'guidance')
    await content.change('shops.json', '"closedDates": []', '"closedDates": ["2026-12-01"]')
    await runImport()
    await sendMails()
    expect((await readMails())[0]!.props).toMatchObject({ others: 12, visits: expect.objectContaining({ length: 50 }) })
  })

  it('that lowers the capacity names all visits of the time that has too many', async () => {
    await reserve('R-6', '2026-12-01T10:00:00+09:00', 'consultation')
    await content.change('shops.json', '"capacityPerSlot": 2', '"capacityPerSlot": 1')
    const lines = await runImport()
    expect(lines.slice(0, -1).map((line) => /ご予約 (R-\d)/.exec(line)?.[1])).toEqual(['R-1', 'R-6'])
    expect(lines[0]).toContain('定員を超えています。')
  })

  it('that lowers the capacity under a visit and a block names the block', async () => {
    const [startsAt, endsAt] = ['2026-12-01T10:00:00+09:00', '2026-12-01T11:00:00+09:00'].map((it) => new Date(it))
    await database.db.insert(shopBlocks).values({
      number: 'B-1',
      shopId: 1,
      pool: 'visit',
      startsAt: startsAt!,
      endsAt: endsAt!,
      places: 1,
      reason: '研修',
    })
    await database.db.update(capacityBuckets).set({ used: 2 }).where(eq(capacityBuckets.startsAt, startsAt!))
    await content.change('shops.json', '"capacityPerSlot": 2', '"capacityPerSlot": 1')
    const lines = await runImport()
    expect(lines[0]).toContain('ご予約 R-1')
    expect(lines[0]).toContain('止めている枠とあわせて')
    await database.db.delete(shopBlocks)
  })

  // The embedded database runs one transaction at a time.
  it.runIf(name === 'PostgreSQL')('succeeds while the shop is being told of the same visits', async () => {
    const { db } = database
    await db.update(capacityBuckets).set({ used: 9 })
    const isWaiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const countWaiting = async () => (await db.execute(isWaiting)).rows.length
    const notice = { to: 'info@komorebi.example', props: { name: '', visits: [], others: 0 } }
    let told: Promise<void> | undefined
    let imported: Promise<string[]> | undefined
    await db.transaction(async (tx) => {
      await enqueueMail(tx, reservationConflictsMail, { ...notice, eventId: 'visitConflicts:N:1' })
      told = mailVisitConflicts({ db, env: readEnv({}), now: () => NOW.getTime() }, 'N')
      await expect.poll(countWaiting, { timeout: 5_000 }).toBe(1)
      imported = runImport()
      await expect.poll(countWaiting, { timeout: 5_000 }).toBe(2)
    })
    await told
    expect((await imported)!.at(-1)).toBe(KEPT)
  })

  it('that hurts no visit says nothing', async () => {
    await content.change('shops.json', '"closedDates": []', '"closedDates": ["2026-12-02"]')
    expect(await runImport()).toEqual([])
    await sendMails()
    expect(await readMails()).toEqual([])
  })
})
