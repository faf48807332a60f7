/** The search cache follows the catalogue, and a purchase does not drop its scores. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { eq, sql } from '#drizzle'
import type { ItemQuery } from '#contract/items/schema.ts'
import { changeCatalogue, loadVersions } from '#server/catalogue/change.ts'
import { applyDueChanges } from '#server/catalogue/clock.ts'
import { catalogue, items, variants } from '#server/catalogue/schema.ts'
import { findItems } from '#server/catalogue/search.ts'
import { getSearchCache } from '#server/catalogue/search-cache.ts'
import { publishStock, recordStockChange } from '#server/catalogue/stock-feed.ts'
import type { Database } from '#server/platform/db/client.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { insertCatalogue } from '#tests/support/insert-catalogue.ts'
import { makeCategory, makeItem, makeVariant } from '#tests/support/make-item.ts'

const NOW = Date.parse('2026-11-20T10:00:00+09:00')
const SALE_ENDS = '2026-12-01T00:00:00+09:00'
const DESK_APPEARS = '2026-12-24T10:00:00+09:00'
/** Every word counts as frequent. */
const MANY_ITEMS = 0

const ITEMS = [
  makeItem({
    id: 1,
    name: '木の椅子',
    publishedAt: '2026-01-01T00:00:00Z',
    variants: [
      makeVariant({ sku: 'CHAIR-OAK', price: 10_000, stock: 1 }),
      makeVariant({ sku: 'CHAIR-WAL', price: 30_000, stock: 5 }),
    ],
  }),
  makeItem({
    id: 2,
    name: '木の棚',
    publishedAt: '2026-01-02T00:00:00Z',
    variants: [makeVariant({ sku: 'SHELF', price: 20_000, salePrice: 15_000, saleUntil: SALE_ENDS })],
  }),
  makeItem({
    id: 3,
    name: '木の机',
    publishedAt: DESK_APPEARS,
    variants: [makeVariant({ sku: 'DESK', price: 40_000 })],
  }),
]

describe.each(storeDatabases())('the search cache ($name)', ({ open }) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    await insertCatalogue(database.db, { categories: [makeCategory(1, '家具')], items: ITEMS, nowMs: NOW })
    await database.db.update(items).set({ live: false, sourceHash: 'desk' }).where(eq(items.id, 3))
    return () => database.close()
  })

  const search = async (query: Partial<ItemQuery> = {}) =>
    (await findItems(database.db, { q: '木', page: 1, perPage: 24, ...query }, MANY_ITEMS)).ids

  async function loadScores() {
    const cache = await getSearchCache(database.db, MANY_ITEMS)
    return cache.loadScores(await cache.resolve('木'))
  }

  async function sellOut(sku: string, itemId: number) {
    await database.db.transaction(async (tx) => {
      await tx.update(variants).set({ stock: 0 }).where(eq(variants.sku, sku))
      await recordStockChange(tx, [itemId])
    })
    expect(await publishStock(database.db)).toBe(2)
  }

  it('sorts by the new prices after a purchase, with the cached scores', async () => {
    expect(await search({ sort: 'priceAsc' })).toEqual([1, 2])
    const scores = await loadScores()
    await sellOut('CHAIR-OAK', 1)
    // The lead variant is now the one of 30,000 yen.
    expect(await search({ sort: 'priceAsc' })).toEqual([2, 1])
    expect(await search({ sort: 'priceDesc' })).toEqual([1, 2])
    expect(await loadScores()).toBe(scores)
  })

  it('filters by the new prices after a sale, with the cached scores', async () => {
    expect(await search({ priceMax: 16_000 })).toEqual([2, 1])
    const scores = await loadScores()
    expect(await applyDueChanges(database.db, new Date(SALE_ENDS))).toBe(2)
    expect(await search({ priceMax: 16_000 })).toEqual([1])
    expect(await search({ priceMin: 16_000 })).toEqual([2, 1])
    expect(await loadScores()).toBe(scores)
  })

  it('loads a sort order and prices once per version, and again after an error', async () => {
    const load = async () => {
      const cache = await getSearchCache(database.db, MANY_ITEMS)
      return Promise.all([cache.loadOrder('priceAsc'), cache.loadPrices()])
    }
    await search()
    vi.spyOn(database.db, 'execute').mockRejectedValueOnce(new Error('lost')).mockRejectedValueOnce(new Error('lost'))
    await expect(load()).rejects.toThrow('lost')
    const [order, prices] = await load()
    expect((await load())[0]).toBe(order)
    expect((await load())[1]).toBe(prices)
    await sellOut('CHAIR-OAK', 1)
    expect((await load())[0]).not.toBe(order)
    expect((await load())[1]).not.toBe(prices)
  })

  it('sorts by the new popularity', async () => {
    expect(await search({ sort: 'popular' })).toEqual([2, 1])
    const scores = await loadScores()
    await changeCatalogue(database.db, async (tx, rev) => {
      await tx.update(items).set({ popularity: 9, rev }).where(eq(items.id, 1))
      return true
    })
    expect(await search({ sort: 'popular' })).toEqual([1, 2])
    expect(await loadScores()).toBe(scores)
  })

  it('is dropped by changes of texts, dates and visibility, and of no other column', async () => {
    const readVersion = async () => (await loadVersions(database.db)).searchVersion
    const counted: string[] = []
    const { rows } = await database.db.execute<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_name = 'items' order by 1`,
    )
    for (const { name } of rows) {
      const before = await readVersion()
      await database.db.execute(sql`update items set ${sql.identifier(name)} = ${sql.identifier(name)}`)
      if ((await readVersion()) > before) counted.push(name)
    }
    const texts = ['folded_body', 'folded_kana', 'folded_name', 'folded_terms', 'grams']
    expect(counted).toEqual([...texts, 'live', 'published_at'])
  })

  it('is dropped with another generation of the database', async () => {
    const scores = await loadScores()
    await database.db.update(catalogue).set({ generation: 'restored' })
    expect(await loadScores()).not.toBe(scores)
  })

  it('finds an item from its publication on', async () => {
    expect(await search()).toEqual([2, 1])
    await applyDueChanges(database.db, new Date(DESK_APPEARS))
    expect(await search()).toEqual([3, 2, 1])
    expect(await search({ sort: 'priceDesc' })).toEqual([3, 2, 1])
    expect(await search({ priceMin: 35_000 })).toEqual([3])
  })
})
