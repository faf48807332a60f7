import { feeds } from '#server/modules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq, inArray, sql } from '#drizzle'
import { type Changes, changesSchema } from '#contract/catalogue/schema.ts'
import type { CodedError } from '#contract/shared/errors.ts'
import { CHANGES_PER_CALL } from '#contract/shared/constants.ts'
import type { Database, Db } from '#server/platform/db/client.ts'
import { catalogue, categories, items } from '#server/catalogue/schema.ts'
import { changeCatalogue } from '#server/catalogue/change.ts'
import { loadChanges } from '#server/catalogue/feed.ts'
import { testDatabases } from '#tests/support/database.ts'
import { insertCatalogue } from '#tests/support/insert-catalogue.ts'
import { makeCategory, makeItem, makeVariant } from '#tests/support/make-item.ts'

const CATEGORIES = [makeCategory(1, 'ソファ・チェア'), makeCategory(11, 'ソファ', 1)]
const itemsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) => makeItem({ id: first + i, categoryIds: [11] }))

/** A device that reads the feed. Its rows by `kind id`. */
class Reader {
  stored = new Map<string, unknown>()
  deletions: string[] = []
  since: string | undefined
  db: Db
  constructor(db: Db) {
    this.db = db
  }

  async request(): Promise<Changes> {
    const changes = await loadChanges({ db: this.db, feeds }, { since: this.since })
    for (const { kind, id, value } of changes.upserts) this.stored.set(`${kind} ${id}`, value)
    for (const { kind, id } of changes.deletions) {
      this.deletions.push(`${kind} ${id}`)
      this.stored.delete(`${kind} ${id}`)
    }
    this.since = changes.cursor
    return changes
  }

  async askAll(): Promise<void> {
    while ((await this.request()).more);
  }
}

const touch = (db: Db, ids: number[], set: Partial<typeof items.$inferInsert> = {}) =>
  changeCatalogue(
    db,
    async (tx, rev) => (
      await tx
        .update(items)
        .set({ ...set, rev })
        .where(inArray(items.id, ids)),
      true
    ),
  )

const refusal = (db: Db, since: string) =>
  loadChanges({ db, feeds }, { since }).then(
    () => 'taken',
    (error: CodedError) => error.code,
  )

describe.each(testDatabases())('the change feed ($name)', ({ name, open }) => {
  let database: Database
  let db: Db
  beforeAll(async () => {
    database = await open()
    db = database.db
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await db.execute(sql`truncate items, variants, categories, shops cascade`)
    await db.update(catalogue).set({ version: 0, oldestVersion: 0 })
  })
  const fill = (all = itemsFrom(1, 3), rev = 1) =>
    insertCatalogue(db, { categories: rev === 1 ? CATEGORIES : [], items: all, rev })

  it('returns everything to a new reader, then nothing', async () => {
    const hidden = makeVariant({ sku: 'MANY', stock: 500 })
    await fill([...itemsFrom(1, 2), makeItem({ id: 3, categoryIds: [11], variants: [hidden] })])
    const reader = new Reader(db)
    const first = await reader.request()
    expect(changesSchema.safeParse(first).success).toBe(true)
    expect(first.upserts.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'category 1',
      'category 11',
      'item 1',
      'item 2',
      'item 3',
    ])
    expect(first.more).toBe(false)
    expect(first.upserts[0]).toMatchObject({ value: { name: 'ソファ・チェア' } })
    expect(first.upserts[4]).toMatchObject({ value: { variants: [{ sku: 'MANY', stock: 20 }] } })
    expect(await reader.request()).toMatchObject({ upserts: [], deletions: [], more: false })
  })

  it('returns only what has changed since', async () => {
    await fill()
    const reader = new Reader(db)
    await reader.askAll()
    await touch(db, [2], { popularity: 7 })
    expect((await reader.request()).upserts).toMatchObject([{ kind: 'item', id: 2, value: { popularity: 7 } }])
    expect((await reader.request()).upserts).toEqual([])
  })

  it('returns deletions', async () => {
    await fill()
    const reader = new Reader(db)
    await reader.askAll()
    await touch(db, [1], { live: false })
    await changeCatalogue(
      db,
      async (tx, rev) => (await tx.update(categories).set({ live: false, rev }).where(eq(categories.id, 11)), true),
    )
    expect(await reader.request()).toMatchObject({
      upserts: [],
      deletions: [
        { kind: 'item', id: 1 },
        { kind: 'category', id: 11 },
      ],
    })
    expect([...reader.stored.keys()]).toEqual(['category 1', 'item 2', 'item 3'])
  })

  it('returns no deletion of rows that were hidden before the reader started', async () => {
    await fill()
    await touch(db, [1], { live: false })
    const reader = new Reader(db)
    await reader.askAll()
    expect(reader.deletions).toEqual([])
    expect([...reader.stored.keys()]).not.toContain('item 1')
    await touch(db, [1], { live: true })
    await reader.request()
    expect([...reader.stored.keys()]).toContain('item 1')
  })

  it('continues within one version when a response is full', async () => {
    await fill(itemsFrom(1, CHANGES_PER_CALL + 10))
    const reader = new Reader(db)
    const first = await reader.request()
    expect(first.upserts).toHaveLength(CHANGES_PER_CALL)
    expect(first.more).toBe(true)
    const second = await reader.request()
    expect(second.upserts.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, i) => CHANGES_PER_CALL - 1 + i))
    expect(second.more).toBe(false)
  })

  it('reports that nothing is left when the last response is exactly full', async () => {
    await fill(itemsFrom(1, CHANGES_PER_CALL - CATEGORIES.length))
    expect(await new Reader(db).request()).toMatchObject({ more: false })
  })

  it('loses no change or deletion between two requests', async () => {
    await fill(itemsFrom(1, CHANGES_PER_CALL + 10))
    const reader = new Reader(db)
    await reader.request()
    await touch(db, [1, 505], { popularity: 9 })
    await touch(db, [2, 506], { live: false })
    await reader.askAll()
    expect(reader.stored.get('item 1')).toMatchObject({ popularity: 9 })
    expect(reader.stored.get('item 505')).toMatchObject({ popularity: 9 })
    expect(reader.stored.has('item 2')).toBe(false)
    expect(reader.stored.has('item 506')).toBe(false)
    expect(reader.stored.size).toBe(CHANGES_PER_CALL + 10 - 2 + CATEGORIES.length)
  })

  it('refuses cursors that are foreign, from the future or too old', async () => {
    await fill()
    const reader = new Reader(db)
    await reader.askAll()
    const cursor = reader.since!
    expect(await refusal(db, cursor)).toBe('taken')
    for (const wrong of [
      '',
      '0',
      'abc',
      '%00',
      `${cursor}x`.repeat(3),
      Buffer.from('x 1 2 3 4').toString('base64url'),
    ]) {
      expect(await refusal(db, wrong), wrong).toBe('CURSOR_GONE')
    }
    const [generation] = Buffer.from(cursor, 'base64url').toString().split(' ')
    const forge = (text: string) => Buffer.from(`${generation} ${text}`).toString('base64url')
    expect(await refusal(db, forge('1 2 3 1'))).toBe('taken')
    expect(await refusal(db, forge('2 0 0 1')), 'a version to come').toBe('CURSOR_GONE')
    expect(await refusal(db, forge('1 2 9999999999 1')), 'an id that no column holds').toBe('CURSOR_GONE')
    await db.update(catalogue).set({ generation: sql`gen_random_uuid()::text` })
    expect(await refusal(db, cursor), 'of another database').toBe('CURSOR_GONE')
  })

  it('refuses a cursor whose deletions were removed, but lets a first reading finish', async () => {
    await fill(itemsFrom(1, CHANGES_PER_CALL + 10))
    const old = new Reader(db)
    await old.askAll()
    await touch(db, [1])
    await db.update(catalogue).set({ oldestVersion: 2 })
    expect(await refusal(db, old.since!)).toBe('CURSOR_GONE')
    const fresh = new Reader(db)
    await fresh.askAll()
    expect(fresh.stored.size).toBe(CHANGES_PER_CALL + 10 + CATEGORIES.length)
  })

  it.runIf(name === 'PostgreSQL')('loses nothing while several processes write', async () => {
    await fill(itemsFrom(1, 40))
    const reader = new Reader(db)
    let isWriting = true
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let i = 0; i < 25; i++) {
        const id = 1 + ((writer * 7 + i * 3) % 40)
        await touch(
          db,
          [id],
          i % 5 === 4 ? { live: sql`not live` as never } : { popularity: sql`popularity + 1` as never },
        )
      }
    })
    const reading = (async () => {
      while (isWriting) await reader.request()
    })()
    await Promise.all(writers)
    isWriting = false
    await reading
    await reader.askAll()
    const rows = await db.select({ id: items.id, popularity: items.popularity }).from(items).where(eq(items.live, true))
    const known = [...reader.stored]
      .filter(([key]) => key.startsWith('item'))
      .map(([, value]) => value as { id: number; popularity: number })
    const sorted = (all: { id: number; popularity: number }[]) =>
      all.map(({ id, popularity }) => `${id}: ${popularity}`).sort()
    expect(sorted(known)).toEqual(sorted(rows))
    expect(rows.length).toBeLessThan(40)
  })
})
