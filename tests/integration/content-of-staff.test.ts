/** What staff have set, and what files say: an import leaves alone what belongs to staff. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq, sql } from '#drizzle'
import { applyDueChanges } from '#server/catalogue/clock.ts'
import { catalogue, items, variants } from '#server/catalogue/schema.ts'
import { importContent } from '#server/import-content.ts'
import type { Database } from '#server/platform/db/client.ts'
import { deskLog } from '#server/platform/desk/schema.ts'
import { testDatabases } from '#tests/support/database.ts'
import { makeContent, type TestContent } from '#tests/support/make-content.ts'

const NOW = new Date('2026-11-20T10:00:00+09:00')
/** After the end of the sale and the publication of the lamp. */
const LATER = new Date('2027-01-01T00:00:00Z')

describe.each(testDatabases())('an import ($name)', ({ open }) => {
  let database: Database
  let content: TestContent
  let lines: string[]
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    await database.db.execute(sql`truncate items, variants, categories, shops, site, text_pages cascade`)
    await database.db.update(catalogue).set({ version: 0 })
    content = await makeContent()
    lines = []
  })
  afterEach(() => content.drop())
  afterAll(() => database.close())

  async function runImport(now = NOW) {
    lines = []
    const { folder, dataDir } = content
    const onProgress = (line: string) => {
      if (!line.startsWith('Pictures ')) lines.push(line)
    }
    return importContent({ db: database.db, folder, dataDir, now, onProgress })
  }
  const readItem = async (id: number) => (await database.db.select().from(items).where(eq(items.id, id)))[0]!
  const readVariant = async (sku: string) =>
    (await database.db.select().from(variants).where(eq(variants.sku, sku)))[0]!

  it('keeps the prices of the staff until the price or the sale changes in the file, and says so', async () => {
    await runImport()
    const setPrices = { price: 29_000, salePrice: 25_000, saleUntil: LATER }
    await database.db.update(variants).set(setPrices).where(eq(variants.sku, 'CHAIR-OAK'))
    await content.change('items/101-chair.md', '朝の光によく似合う。', '夜にも似合う。')
    await content.change('items/101-chair.md', 'price: 30000, stock: 5', 'price: 30000, stock: 8')
    await runImport()
    expect(await readVariant('CHAIR-OAK')).toMatchObject({ ...setPrices, filePrice: 30_000, stock: 8 })
    expect(await readItem(101)).toMatchObject({ priceMin: 25_000 })
    expect(lines).toEqual([])
    // A changed price of another variant is no reason either.
    await content.change('items/101-chair.md', 'salePrice: 28000', 'salePrice: 27000')
    await runImport()
    expect(await readVariant('CHAIR-OAK')).toMatchObject(setPrices)
    expect(lines).toEqual([])

    await content.change('items/101-chair.md', 'price: 30000', 'price: 31000')
    await runImport()
    expect(await readVariant('CHAIR-OAK')).toMatchObject({ price: 31_000, salePrice: null, filePrice: 31_000 })
    expect(await readItem(101)).toMatchObject({ priceMin: 27_000, priceMax: 31_000 })
    expect(lines).toEqual([
      'CHAIR-OAK：ファイルの価格が変わったため、店舗で決めた29,000円（セール25,000円、2027/01/01 9:00まで）を、31,000円に変えました。',
    ])
    const logged = await database.db.select().from(deskLog).orderBy(deskLog.seq)
    expect(logged.slice(-2)).toMatchObject([
      { subjectId: 'CHAIR-WAL', actorKind: 'import', before: { salePrice: 28_000 }, after: { salePrice: 27_000 } },
      { subjectId: 'CHAIR-OAK', action: 'content import', before: { price: 29_000 }, after: { price: 31_000 } },
    ])
  })

  it('does not show what staff have hidden or paused', async () => {
    await runImport(LATER)
    await database.db.update(items).set({ isHidden: true, live: false }).where(eq(items.id, 102))
    await database.db.update(variants).set({ isPaused: true }).where(eq(variants.sku, 'CHAIR-WAL'))
    await content.change('items/102-lamp.md', 'price: 9800', 'price: 9900')
    await content.change('items/101-chair.md', 'salePrice: 28000', 'salePrice: 27000')
    await runImport(LATER)
    expect(await readItem(102)).toMatchObject({ live: false, isHidden: true, priceMin: 9_900 })
    expect(await readVariant('CHAIR-WAL')).toMatchObject({ isPaused: true, salePrice: 27_000 })
    expect(await applyDueChanges(database.db, LATER)).toBeUndefined()
    expect(await readItem(102)).toMatchObject({ live: false })
  })
})
