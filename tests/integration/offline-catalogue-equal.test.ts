/** The offline catalogue returns exactly the server's responses. */
import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq, sql } from '#drizzle'
import * as categoriesApi from '#contract/categories/api.ts'
import * as itemsApi from '#contract/items/api.ts'
import { type Item, itemQuery } from '#contract/items/schema.ts'
import * as shopsApi from '#contract/shops/api.ts'
import type { Shop } from '#contract/shops/schema.ts'
import type { Database } from '#server/platform/db/client.ts'
import { shops } from '#server/shops/schema.ts'
import * as storedCollections from '#server/collections/stored.ts'
import { modules } from '#server/modules.ts'
import { type StoredCollection, writeCollection } from '#server/platform/content/collection-table.ts'
import { withSourceHash } from '#server/platform/content/tables.ts'
import { changeCatalogue } from '#server/catalogue/change.ts'
import * as categories from '#server/catalogue/categories.ts'
import { applyDueChanges } from '#server/catalogue/clock.ts'
import * as serverItems from '#server/catalogue/list.ts'
import * as serverShops from '#server/shops/shops.ts'
import * as serverVariants from '#server/catalogue/list.ts'
import { NotInCatalogueError } from '#src/device/catalogue/search-index.ts'
import { queryCatalogue } from '#src/device/catalogue/handlers.ts'
import type { CatalogueContext } from '#src/device/catalogue/readers.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { insertCatalogue } from '#tests/support/insert-catalogue.ts'
import { openOfflineCatalogue } from '#tests/support/offline-catalogue.ts'
import { makeColour, makeItem, makeVariant } from '#tests/support/make-item.ts'
import { randomQuery, catalogue, CATEGORIES, NOW, toQuery } from '#tests/support/random-queries.ts'

/** Every visible item has a picture. */
const withPicture = (item: Item): Item => (item.colours.length > 0 ? item : { ...item, colours: [makeColour()] })

/** The sample's pictures are found at import. */
const SHOPS = (JSON.parse(readFileSync('content/shops.json', 'utf8')) as Shop[]).map((shop) => ({
  ...shop,
  pictures: shop.pictures.map(() => makeColour().picture),
}))

describe.each(storeDatabases())('the offline catalogue and the server ($name)', ({ open }) => {
  let database: Database
  let offline: ReturnType<typeof openOfflineCatalogue>
  let pack: CatalogueContext
  let now: number
  let rev = 0
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(() => {
    now = NOW
    offline = openOfflineCatalogue(database, () => now)
    pack = offline.pack
  })
  afterEach(() => offline.close())

  const pull = () => offline.pull()
  const asSent = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

  async function emptyCatalogue() {
    await database.db.execute(sql`truncate items, variants, categories, shops cascade`)
    await database.db.execute(sql`update catalogue set generation = gen_random_uuid()::text`)
  }

  async function replaceCatalogue(all: readonly Item[]) {
    await emptyCatalogue()
    rev += 1
    await insertCatalogue(database.db, { categories: CATEGORIES, items: all, rev, nowMs: NOW })
  }

  async function expectSameList(query: Parameters<typeof serverItems.listItems>[1]) {
    const expected = await serverItems.listItems(database, query)
    expect(await queryCatalogue(pack, itemsApi.list, { query }), JSON.stringify(query)).toEqual(asSent(expected))
    return expected.total
  }

  it('return the same lists, item pages and categories for random catalogues', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(catalogue, fc.array(randomQuery, { minLength: 25, maxLength: 25 }), async (random, queries) => {
        const all = random.map(withPicture).map((item, i) => ({ ...item, relatedIds: [i, i + 2, 999] }))
        await replaceCatalogue(all)
        await pull()
        for (const it of queries) found += Math.min(await expectSameList(toQuery(it, all)), 1)
        await expectSameList(itemQuery.parse({ ids: '3,1,999,2', perPage: '2' }))
        for (const { id } of all.slice(0, 5)) {
          const expected = asSent(await serverItems.loadItem(database, id))
          expect(await queryCatalogue(pack, itemsApi.get, { params: { id } })).toEqual(expected)
        }
        expect(await queryCatalogue(pack, categoriesApi.list)).toEqual({
          data: await categories.listCategories(database),
        })
        const skus = [
          'NONE',
          ...all
            .flatMap(({ variants }) => variants.map(({ sku }) => sku))
            .toReversed()
            .slice(0, 20),
        ]
        const expected = asSent(await serverVariants.listVariants(database, skus))
        expect(await queryCatalogue(pack, itemsApi.listVariants, { query: { skus } })).toEqual({ data: expected })
      }),
      { numRuns: 15, seed: 20_260_601, endOnFailure: true },
    )
    expect(found).toBeGreaterThan(100)
  }, 120_000)

  it('are still equal after changes, and after the end of a sale online or offline', async () => {
    const saleUntil = new Date(NOW + 60_000).toISOString()
    const onSale = makeVariant({ sku: 'A', price: 900, salePrice: 100, saleUntil })
    await replaceCatalogue([
      makeItem({ id: 1, categoryIds: [11], variants: [onSale, makeVariant({ sku: 'B', price: 500 })] }, NOW),
      makeItem({ id: 2, categoryIds: [12], variants: [makeVariant({ sku: 'C', price: 300 })] }, NOW),
      makeItem({ id: 3, categoryIds: [12], variants: [makeVariant({ sku: 'D', price: 200 })] }, NOW),
    ])
    await pull()
    const byPrice = itemQuery.parse({ sort: 'priceAsc' })
    const order = async () => (await queryCatalogue(pack, itemsApi.list, { query: byPrice })).data.map(({ id }) => id)
    expect(await order()).toEqual([1, 3, 2])

    await changeCatalogue(database.db, async (tx, version) => {
      await tx.execute(sql`update items set live = false, rev = ${version} where id = 3`)
      return true
    })
    await pull()
    expect(await order()).toEqual([1, 2])
    expect(await queryCatalogue(pack, categoriesApi.get, { params: { id: 12 } })).toMatchObject({ itemCount: 1 })
    await expect(queryCatalogue(pack, itemsApi.get, { params: { id: 3 } })).rejects.toBeInstanceOf(NotInCatalogueError)

    now = NOW + 60_000
    expect(await order(), 'nobody told the device').toEqual([2, 1])
    await applyDueChanges(database.db, new Date(now))
    await expectSameList(byPrice)
    const expected = asSent(await serverItems.loadItem(database, 1))
    expect(await queryCatalogue(pack, itemsApi.get, { params: { id: 1 } })).toEqual(expected)
  })

  it('return the same shops, also after one has changed and one was removed', async () => {
    const expectSameShops = async () => {
      const expected = asSent(await serverShops.listShops(database)) as Shop[]
      expect(await queryCatalogue(pack, shopsApi.list)).toEqual({ data: expected })
      for (const { id } of expected) {
        const shop = asSent(await serverShops.loadShop(database, id))
        expect(await queryCatalogue(pack, shopsApi.get, { params: { id } })).toEqual(shop)
      }
      return expected.map(({ id, name }) => [id, name])
    }
    await replaceCatalogue([])
    // The feed has another order.
    await database.db
      .insert(shops)
      .values(SHOPS.toReversed().map((data) => ({ id: data.id, rev, sourceHash: '', data })))
    await pull()
    const names = SHOPS.map(({ id, name }) => [id, name])
    expect(await expectSameShops()).toEqual(names)

    const [first, second, ...others] = SHOPS
    await changeCatalogue(database.db, async (tx, version) => {
      const moved = { ...first!, name: 'こもれび 砧ショールーム', openingHours: second!.openingHours, closedDates: [] }
      await tx.update(shops).set({ data: moved, rev: version }).where(eq(shops.id, first!.id))
      await tx.update(shops).set({ live: false, rev: version }).where(eq(shops.id, second!.id))
      return true
    })
    await pull()
    expect(await expectSameShops()).toEqual([
      [first!.id, 'こもれび 砧ショールーム'],
      ...others.map(({ id, name }) => [id, name]),
    ])
    for (const id of [second!.id, 999]) {
      await expect(serverShops.loadShop(database, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(queryCatalogue(pack, shopsApi.get, { params: { id } })).rejects.toBeInstanceOf(NotInCatalogueError)
    }
  })

  it('return nothing before the offline catalogue is complete', async () => {
    await expect(queryCatalogue(pack, shopsApi.list)).rejects.toBeInstanceOf(NotInCatalogueError)
    await expect(queryCatalogue(pack, categoriesApi.list)).rejects.toBeInstanceOf(NotInCatalogueError)
    await replaceCatalogue([makeItem({ id: 1 }, NOW)])
    await pull()
    expect(await queryCatalogue(pack, shopsApi.list)).toEqual({ data: [] })
    await expectSameList(itemQuery.parse({}))
  })

  it('return the same pages of all collections, also after one entry is gone', async () => {
    await emptyCatalogue()
    await fillStore(database)
    const all = Object.values<StoredCollection<{ id: number }, unknown>>(storedCollections as never)
    const offlineOnes = all.filter(({ collection }) => collection.kind !== undefined)
    /** The entries of every collection, like its first one. */
    const write = (ids: readonly number[]) =>
      changeCatalogue(database.db, async (tx, version) => {
        for (const stored of offlineOnes) {
          const [first] = await tx.select({ data: stored.table.data }).from(stored.table)
          const rows = ids.map((id) => {
            const data = { ...(first!.data as object), id, itemIds: [2, 1, 9], menuIds: [3, 1, 9], shopIds: [9, 1] }
            return withSourceHash({ id, data: { ...data, caseIds: [4, 9, 1] }, publishedAt: new Date(NOW - id) })
          })
          await writeCollection(stored)(rows, { tx, rev: version, now: new Date(NOW) })
        }
        return true
      })
    const pages = modules
      .flatMap((it) => it.routes?.({ ...database, now: () => now } as never) ?? [])
      .filter((it) => it.kind === 'public')
      .filter(({ endpoint: { path, offline: its } }) => its?.source === 'catalogue' && path.endsWith('/{id}'))
    const compared = new Set<string>()
    const comparePages = async (id: number) => {
      for (const { endpoint, run } of pages) {
        const input = { params: { id }, query: {}, body: undefined }
        const expected = await run(input).catch((error: unknown) => error)
        const found = await queryCatalogue(pack, endpoint, input).catch((error: unknown) => error)
        const where = `${endpoint.path} ${id}`
        if (expected instanceof Error) expect(found, where).toBeInstanceOf(NotInCatalogueError)
        else {
          expect(found, where).toEqual(asSent(expected))
          compared.add(endpoint.path)
        }
      }
    }
    for (const ids of [
      [1, 2, 3, 4, 5, 6],
      [1, 2, 4, 5, 6],
    ]) {
      await write(ids)
      await pull()
      for (const id of [1, 2, 3, 6, 7]) await comparePages(id)
    }
    expect(compared.size).toBe(pages.length)
  })
})
