import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq, sql } from '#drizzle'
import { importContent } from '#server/import-content.ts'
import type { Database } from '#server/platform/db/client.ts'
import { catalogue, items, variants } from '#server/catalogue/schema.ts'
import { findNextChange, applyDueChanges, startCatalogueClock } from '#server/catalogue/clock.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { makeContent, type TestContent } from '#tests/support/make-content.ts'

/** In the test content a sale ends on 1 December, and the lamp is published on 24 December. */
const NOVEMBER = new Date('2026-11-20T10:00:00+09:00')
const SALE_ENDS = new Date('2026-12-01T00:00:00+09:00')
const LAMP_APPEARS = new Date('2026-12-24T10:00:00+09:00')
const before = (moment: Date) => new Date(moment.getTime() - 1)

describe.each(storeDatabases())("the catalogue's clock ($name)", ({ open }) => {
  let database: Database
  let content: TestContent
  beforeAll(async () => {
    database = await open()
    content = await makeContent()
  })
  beforeEach(async () => {
    await database.db.execute(sql`truncate items, variants, categories, shops, site, text_pages cascade`)
    await database.db.update(catalogue).set({ version: 0 })
    await importContent({ db: database.db, folder: content.folder, dataDir: content.dataDir, now: NOVEMBER })
  })
  afterAll(async () => {
    await content.drop()
    await database.close()
  })

  const readItem = async (id: number) => (await database.db.select().from(items).where(eq(items.id, id)))[0]!

  it('finds the next change: the end of the sale, then the new lamp, then none', async () => {
    expect(await findNextChange(database.db)).toEqual(SALE_ENDS)
    await applyDueChanges(database.db, SALE_ENDS)
    expect(await findNextChange(database.db)).toEqual(LAMP_APPEARS)
    await applyDueChanges(database.db, LAMP_APPEARS)
    expect(await findNextChange(database.db)).toBeUndefined()
  })

  it('ends a sale exactly on time', async () => {
    expect(await applyDueChanges(database.db, before(SALE_ENDS))).toBeUndefined()
    const after = { onSale: false, priceMin: 30000, priceMax: 36000, regularPriceMin: 30000 }
    expect(await readItem(101)).toMatchObject({
      rev: 1,
      onSale: true,
      priceMin: 28000,
      validUntil: SALE_ENDS,
    })
    expect(await applyDueChanges(database.db, SALE_ENDS)).toBe(2)
    expect(await readItem(101)).toMatchObject({ rev: 2, ...after, validUntil: null })
    const [variant] = await database.db.select().from(variants).where(eq(variants.sku, 'CHAIR-WAL'))
    expect(variant).toMatchObject({ effectivePrice: 36000, salePrice: 28000 })
  })

  it('shows an item from its publication on', async () => {
    await applyDueChanges(database.db, before(LAMP_APPEARS))
    expect(await readItem(102)).toMatchObject({ live: false, rev: 0 })
    expect(await applyDueChanges(database.db, LAMP_APPEARS)).toBe(3)
    expect(await readItem(102)).toMatchObject({ live: true, rev: 3 })
  })

  it('never publishes an item whose file was removed', async () => {
    await database.db.update(items).set({ sourceHash: '' }).where(eq(items.id, 102))
    await applyDueChanges(database.db, LAMP_APPEARS)
    expect(await readItem(102)).toMatchObject({ live: false })
  })

  it('raises the version once although several processes handle the change', async () => {
    const versions = await Promise.all([1, 2, 3].map(() => applyDueChanges(database.db, LAMP_APPEARS)))
    expect(versions.filter((it) => it !== undefined)).toEqual([2])
  })

  describe('running', () => {
    let stop: () => Promise<void>
    afterEach(() => stop())
    const start = async (now: () => number) => {
      const problems: Error[] = []
      stop = await startCatalogueClock({ database, now, onProblem: (error) => problems.push(error) })
      return problems
    }

    it('applies missed changes at the start', async () => {
      await start(() => LAMP_APPEARS.getTime())
      await expect.poll(async () => (await readItem(102)).live, { timeout: 5_000 }).toBe(true)
    })

    it('waits for the next change, including one that a later import added', async () => {
      const offset = before(SALE_ENDS).getTime() - 60_000 - Date.now()
      await start(() => Date.now() + offset)
      const soon = new Date(Date.now() + offset + 1_500)
      await database.db.update(items).set({ publishedAt: soon }).where(eq(items.id, 102))
      await database.db.execute(sql`select pg_notify('catalogue', '1')`)
      expect((await readItem(102)).live).toBe(false)
      await expect.poll(async () => (await readItem(102)).live, { timeout: 10_000 }).toBe(true)
    })

    it('does not poll when the next change is a year away', async () => {
      await applyDueChanges(database.db, LAMP_APPEARS)
      await database.db
        .update(items)
        .set({ live: false, publishedAt: new Date('2028-01-01') })
        .where(eq(items.id, 102))
      let reads = 0
      await start(() => {
        reads++
        return LAMP_APPEARS.getTime()
      })
      await new Promise((resolve) => setTimeout(resolve, 300))
      // One or two reads, depending on the notification above. An overflowing timer would cause hundreds.
      expect(reads).toBeLessThan(10)
    })
  })
})
