import { feeds } from '#server/modules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import { itemListSchema, itemPageSchema, type ItemQuery } from '#contract/items/schema.ts'
import * as itemsApi from '#contract/items/api.ts'
import type { Database, Db } from '#server/platform/db/client.ts'
import { categories, items, variants } from '#server/catalogue/schema.ts'
import { shops } from '#server/shops/schema.ts'
import { site } from '#server/settings/schema.ts'
import { textPages } from '#server/pages/schema.ts'
import { listCategories, loadCategory } from '#server/catalogue/categories.ts'
import { listItems, loadItem, listVariants } from '#server/catalogue/list.ts'
import { loadTextPage } from '#server/pages/pages.ts'
import { loadSettings } from '#server/settings/settings.ts'
import { listShops, loadShop } from '#server/shops/shops.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { testDatabases } from '#tests/support/database.ts'
import { insertCatalogue } from '#tests/support/insert-catalogue.ts'
import { makeCategory, makeColour, makeItem, makeVariant } from '#tests/support/make-item.ts'
import { SELLER } from '#tests/support/sample-shop.ts'

const CATEGORIES = [
  makeCategory(1, 'ソファ・チェア'),
  makeCategory(14, 'スツール', 1),
  makeCategory(11, 'ソファ', 1),
  { ...makeCategory(2, '照明'), order: 0 },
]
const SALE_END = new Date(Date.now() + 86_400_000).toISOString()
const ITEMS = [
  makeItem({
    id: 1,
    name: '木もれ日',
    categoryIds: [11],
    relatedIds: [4, 3, 2],
    colours: [makeColour({ name: '苔' }), makeColour({ key: 'ash', name: '灰' })],
    variants: [
      makeVariant({ sku: 'A-1', price: 9_000, stock: 400 }),
      makeVariant({ sku: 'A-2', price: 8_000, salePrice: 6_000, saleUntil: SALE_END, stock: 0 }),
      makeVariant({ sku: 'A-3', price: 1_000 }),
    ],
  }),
  makeItem({ id: 2, categoryIds: [14] }),
  makeItem({ id: 3, categoryIds: [2] }),
  makeItem({ id: 4, categoryIds: [11] }),
]

describe.each(testDatabases())('reading the catalogue ($name)', ({ open }) => {
  let database: Database
  let db: Db
  beforeAll(async () => {
    database = await open()
    db = database.db
    await insertCatalogue(db, { categories: CATEGORIES, items: ITEMS })
    await db.update(items).set({ live: false }).where(eq(items.id, 4))
    await db.update(variants).set({ live: false }).where(eq(variants.sku, 'A-3'))
  })
  afterAll(() => database.close())
  const list = (query: Partial<ItemQuery>) => listItems({ db }, { page: 1, perPage: 24, ...query })

  it('lists cards of public items', async () => {
    const found = await list({})
    expect(itemListSchema.parse(found)).toEqual(found)
    expect(found).toMatchObject({ page: 1, perPage: 24, total: 3 })
    expect(found.data.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(found.data[0]!.colours).toEqual([
      { name: '苔', swatch: '#cfa878' },
      { name: '灰', swatch: '#cfa878' },
    ])
  })

  it('keeps the order of requested ids, omits what is not public, and paginates them', async () => {
    const ids = async (query: Partial<ItemQuery>) => (await list(query)).data.map(({ id }) => id)
    expect(await ids({ ids: [3, 99, 4, 1] })).toEqual([3, 1])
    expect(await list({ ids: [3, 99, 4, 1], q: '何もない', perPage: 1, page: 2 })).toMatchObject({
      total: 2,
      data: [{ id: 1 }],
    })
  })

  it('returns only the total beyond the last page', async () => {
    expect(await list({ page: 9 })).toMatchObject({ data: [], total: 3, page: 9 })
    expect(await list({ q: '商品', page: 9 })).toMatchObject({ data: [], total: 2 })
  })

  it('returns an item with its available variants and its public related items in order', async () => {
    const page = await loadItem({ db }, 1)
    expect(itemPageSchema.parse(page)).toEqual(page)
    expect(page.item.variants).toMatchObject([
      { sku: 'A-1', price: 9_000, salePrice: null, saleUntil: null, stock: 20 },
      { sku: 'A-2', price: 8_000, salePrice: 6_000, saleUntil: SALE_END, stock: 0 },
    ])
    expect(page.related.map(({ id }) => id)).toEqual([3, 2])
  })

  it('returns variants by SKU for a cart, without those no longer sold', async () => {
    const found = await listVariants({ db }, ['A-2', 'A-3', 'ITEM-4', 'NOTHING', 'ITEM-2', 'A-1'])
    expect(found.map(({ sku, itemId }) => [sku, itemId])).toEqual([
      ['A-2', 1],
      ['ITEM-2', 2],
      ['A-1', 1],
    ])
    expect(found[0]).toMatchObject({ name: '木もれ日', colourName: '苔', price: 8_000, salePrice: 6_000, stock: 0 })
    expect(found[2]).toMatchObject({ stock: 20, saleUntil: null })
    expect(itemsApi.listVariants.output.parse({ data: found })).toEqual({ data: found })
  })

  it('returns no sale that has ended, although its numbers are still stored', async () => {
    await db.update(variants).set({ effectivePrice: 8_000 }).where(eq(variants.sku, 'A-2'))
    expect((await loadItem({ db }, 1)).item.variants[1]).toMatchObject({
      price: 8_000,
      salePrice: null,
      saleUntil: null,
    })
  })

  it('responds with 404 for hidden and unknown items', async () => {
    await expect(loadItem({ db }, 4)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(loadItem({ db }, 2_147_483_647)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('lists categories in order, children after their parent, with item counts that include subcategories', async () => {
    const found = await listCategories({ db })
    expect(found.map(({ id, itemCount }) => [id, itemCount])).toEqual([
      [2, 1],
      [1, 2],
      [11, 1],
      [14, 1],
    ])
    expect(await loadCategory({ db }, 1)).toMatchObject({ name: 'ソファ・チェア', itemCount: 2 })
    await db.update(categories).set({ live: false }).where(eq(categories.id, 14))
    await expect(loadCategory({ db }, 14)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('lists public shops', async () => {
    const data = { id: 1, name: '横浜ショールーム' } as typeof shops.$inferInsert.data
    await db.insert(shops).values([
      { id: 2, rev: 1, sourceHash: '', data: { ...data, id: 2 } },
      { id: 1, rev: 1, sourceHash: '', data },
      { id: 3, rev: 1, live: false, sourceHash: '', data },
    ])
    expect((await listShops({ db })).map(({ id }) => id)).toEqual([1, 2])
    expect(await loadShop({ db }, 1)).toEqual(data)
    await expect(loadShop({ db }, 3)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('returns text pages and settings after their import', async () => {
    const env = readEnv({})
    const vapidKeys = { publicKey: 'public', privateKey: 'private' }
    await expect(loadSettings({ db, env, vapidKeys, feeds })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    await expect(loadTextPage({ db, env: {} }, 'about')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const hero = ITEMS[0]!.colours[0]!.picture
    await db.insert(site).values({
      sourceHash: '',
      data: {
        phone: '0120-000-000',
        phoneHours: '10時〜18時',
        closedDays: [],
        seller: SELLER,
        hero,
        heroPortrait: hero,
        popularWords: [],
      },
    })
    await db.insert(textPages).values({
      slug: 'about',
      sourceHash: '',
      data: { slug: 'about', title: '会社概要' } as typeof textPages.$inferInsert.data,
    })
    expect(await loadTextPage({ db, env: {} }, 'about')).toMatchObject({ title: '会社概要' })
    expect(await loadSettings({ db, env, vapidKeys, feeds })).toMatchObject({
      siteName: 'こもれび',
      phone: '0120-000-000',
      hero,
      heroPortrait: hero,
      packVersion: 1,
      pushKey: 'public',
      stripeKey: null,
      serviceMethods: [],
      analytics: null,
    })
    const counted = readEnv({ ANALYTICS_URL: 'https://stats.example.jp', ANALYTICS_ID: 'shop' })
    expect(await loadSettings({ db, env: counted, vapidKeys, feeds })).toMatchObject({
      analytics: { url: 'https://stats.example.jp', id: 'shop' },
    })
  })
})
