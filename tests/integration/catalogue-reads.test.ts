import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import { itemListSchema, itemPageSchema, type ItemQuery } from '#contract/items.ts'
import { listVariants as listVariantsCall } from '#contract/variants.ts'
import type { Database, Db } from '#server/db/client.ts'
import { categories, items, shops, site, textPages, variants } from '#server/db/schema.ts'
import { listCategories, readCategory } from '#server/domain/categories.ts'
import { listItems, readItem } from '#server/domain/items.ts'
import { readTextPage } from '#server/domain/pages.ts'
import { readSettings } from '#server/domain/settings.ts'
import { listShops, readShop } from '#server/domain/shops.ts'
import { listVariants } from '#server/domain/variants.ts'
import { readEnv } from '#server/env.ts'
import { testDatabases } from '#tests/support/database.ts'
import { insertCatalogue } from '#tests/support/insert-catalogue.ts'
import { makeCategory, makeColour, makeItem, makeVariant } from '#tests/support/make-item.ts'

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

describe.each(testDatabases())('the catalogue as it is read ($name)', ({ open }) => {
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

  it('keeps the order of asked ids, leaves out what is not public, and pages them', async () => {
    const ids = async (query: Partial<ItemQuery>) => (await list(query)).data.map(({ id }) => id)
    expect(await ids({ ids: [3, 99, 4, 1] })).toEqual([3, 1])
    expect(await list({ ids: [3, 99, 4, 1], q: '何もない', perPage: 1, page: 2 })).toMatchObject({
      total: 2,
      data: [{ id: 1 }],
    })
  })

  it('has no data beyond the last page, only the total', async () => {
    expect(await list({ page: 9 })).toMatchObject({ data: [], total: 3, page: 9 })
    expect(await list({ q: '商品', page: 9 })).toMatchObject({ data: [], total: 2 })
  })

  it('shows an item with the variants on offer and public related items in their order', async () => {
    const page = await readItem({ db }, 1)
    expect(itemPageSchema.parse(page)).toEqual(page)
    expect(page.item.variants).toMatchObject([
      { sku: 'A-1', price: 9_000, salePrice: null, saleUntil: null, stock: 20 },
      { sku: 'A-2', price: 8_000, salePrice: 6_000, saleUntil: SALE_END, stock: 0 },
    ])
    expect(page.related.map(({ id }) => id)).toEqual([3, 2])
  })

  it('tells of variants by their SKU what a cart shows, and leaves out what is not sold', async () => {
    const found = await listVariants({ db }, ['A-2', 'A-3', 'ITEM-4', 'NOTHING', 'ITEM-2', 'A-1'])
    expect(found.map(({ sku, itemId }) => [sku, itemId])).toEqual([
      ['A-2', 1],
      ['ITEM-2', 2],
      ['A-1', 1],
    ])
    expect(found[0]).toMatchObject({ name: '木もれ日', colourName: '苔', price: 8_000, salePrice: 6_000, stock: 0 })
    expect(found[2]).toMatchObject({ stock: 20, saleUntil: null })
    expect(listVariantsCall.output.parse({ data: found })).toEqual({ data: found })
  })

  it('tells no sale that is over, though its numbers still stand', async () => {
    await db.update(variants).set({ effectivePrice: 8_000 }).where(eq(variants.sku, 'A-2'))
    expect((await readItem({ db }, 1)).item.variants[1]).toMatchObject({
      price: 8_000,
      salePrice: null,
      saleUntil: null,
    })
  })

  it('does not know items that are hidden or never were', async () => {
    await expect(readItem({ db }, 4)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(readItem({ db }, 2_147_483_647)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('lists categories in their order, children after their parent, with the items in and below them', async () => {
    const found = await listCategories({ db })
    expect(found.map(({ id, itemCount }) => [id, itemCount])).toEqual([
      [2, 1],
      [1, 2],
      [11, 1],
      [14, 1],
    ])
    expect(await readCategory({ db }, 1)).toMatchObject({ name: 'ソファ・チェア', itemCount: 2 })
    await db.update(categories).set({ live: false }).where(eq(categories.id, 14))
    await expect(readCategory({ db }, 14)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('lists public shops', async () => {
    const data = { id: 1, name: '横浜ショールーム' } as typeof shops.$inferInsert.data
    await db.insert(shops).values([
      { id: 2, rev: 1, source: '', data: { ...data, id: 2 } },
      { id: 1, rev: 1, source: '', data },
      { id: 3, rev: 1, live: false, source: '', data },
    ])
    expect((await listShops({ db })).map(({ id }) => id)).toEqual([1, 2])
    expect(await readShop({ db }, 1)).toEqual(data)
    await expect(readShop({ db }, 3)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('reads pages of text and settings once they are imported', async () => {
    const env = readEnv({})
    const vapidKeys = { publicKey: 'public', privateKey: 'private' }
    await expect(readSettings({ db, env, vapidKeys })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    await expect(readTextPage({ db }, 'about')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const hero = ITEMS[0]!.colours[0]!.picture
    await db.insert(site).values({
      source: '',
      data: {
        phone: '0120-000-000',
        phoneHours: '10時〜18時',
        closedDays: [],
        hero,
        heroPortrait: hero,
        popularWords: [],
      },
    })
    await db.insert(textPages).values({
      slug: 'about',
      source: '',
      data: { slug: 'about', title: '会社概要' } as typeof textPages.$inferInsert.data,
    })
    expect(await readTextPage({ db }, 'about')).toMatchObject({ title: '会社概要' })
    expect(await readSettings({ db, env, vapidKeys })).toMatchObject({
      siteName: 'こもれび',
      phone: '0120-000-000',
      hero,
      heroPortrait: hero,
      packVersion: 1,
      pushKey: 'public',
      analytics: null,
    })
    const counted = readEnv({ ANALYTICS_URL: 'https://stats.example.jp', ANALYTICS_ID: 'shop' })
    expect(await readSettings({ db, env: counted, vapidKeys })).toMatchObject({
      analytics: { url: 'https://stats.example.jp', id: 'shop' },
    })
  })
})
