/** What a device answers from its pack is what the server answers, to the last field. */
import { readFileSync } from 'node:fs'
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq, sql } from '#drizzle'
import { readChanges } from '#contract/catalogue.ts'
import { listCategories, readCategory } from '#contract/categories.ts'
import { type Item, itemQuerySchema, listItems, readItem } from '#contract/items.ts'
import type { Call } from '#contract/render.ts'
import { listShops, readShop, type Shop } from '#contract/shops.ts'
import { listVariants } from '#contract/variants.ts'
import type { Database } from '#server/db/client.ts'
import { shops } from '#server/db/schema.ts'
import { changeCatalogue } from '#server/domain/change-catalogue.ts'
import * as categories from '#server/domain/categories.ts'
import { passTime } from '#server/domain/catalogue-clock.ts'
import * as changes from '#server/domain/changes.ts'
import * as serverItems from '#server/domain/items.ts'
import * as serverShops from '#server/domain/shops.ts'
import * as serverVariants from '#server/domain/variants.ts'
import { NotInPackError } from '#src/local/pack/not-in-pack.ts'
import { answerFromPack, type PackReader } from '#src/local/pack/pack-answers.ts'
import { PackDb, type WithPackDb } from '#src/local/pack/pack-db.ts'
import { keepIndex } from '#src/local/pack/pack-index.ts'
import { keepItems } from '#src/local/pack/pack-items.ts'
import { pullPack } from '#src/local/pack/pull-pack.ts'
import { onPackChange } from '#src/local/pack/tell-pack.ts'
import { testDatabases } from '#tests/support/database.ts'
import { insertCatalogue } from '#tests/support/insert-catalogue.ts'
import { makeColour, makeItem, makeVariant } from '#tests/support/make-item.ts'
import { ask, catalogue, CATEGORIES, NOW, queryOf } from '#tests/support/random-questions.ts'

/** No item is shown without a picture. */
const withPicture = (item: Item): Item => (item.colours.length > 0 ? item : { ...item, colours: [makeColour()] })

/** Those of the sample. Which pictures they have is found out where they are imported. */
const SHOPS = (JSON.parse(readFileSync('content/shops.json', 'utf8')) as Shop[]).map((shop) => ({
  ...shop,
  pictures: shop.pictures.map(() => makeColour().picture),
}))

describe.each(testDatabases())('the pack and the server ($name)', ({ open }) => {
  let database: Database
  let device: PackDb
  let pack: PackReader
  let now: number
  let renewing: Promise<void>
  let stop: () => void
  let rev = 0
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(() => {
    now = NOW
    device = new PackDb()
    const withDb: WithPackDb = (work) => Promise.resolve(work(device))
    const index = keepIndex(withDb, () => now)
    const items = keepItems(withDb)
    pack = { withDb, index, items, now: () => now }
    renewing = Promise.resolve()
    stop = onPackChange((change) => {
      items.forget()
      renewing = index.renew(change)
    })
  })
  afterEach(async () => {
    stop()
    device.close()
    await Dexie.delete(device.name)
  })

  const askServer: Call = async (it, input) => {
    expect(it.path).toBe(readChanges.path)
    const { since } = input!.query as { since?: string }
    return JSON.parse(JSON.stringify(await changes.readChanges(database, since)))
  }
  async function pull() {
    await pullPack({ ask: askServer, withDb: pack.withDb, serverNow: () => now })
    await renewing
  }
  const asSent = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

  async function replaceCatalogue(all: readonly Item[]) {
    await database.db.execute(sql`truncate items, variants, categories, shops cascade`)
    await database.db.execute(sql`update catalogue set generation = gen_random_uuid()::text`)
    rev += 1
    await insertCatalogue(database.db, { categories: CATEGORIES, items: all, rev, nowMs: NOW })
  }

  async function expectSameList(query: Parameters<typeof serverItems.listItems>[1]) {
    const expected = await serverItems.listItems(database, query)
    expect(await answerFromPack(pack, listItems, { query }), JSON.stringify(query)).toEqual(asSent(expected))
    return expected.total
  }

  it('answer the same lists, item pages and categories, whatever stands in them', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(catalogue, fc.array(ask, { minLength: 25, maxLength: 25 }), async (random, asks) => {
        const all = random.map(withPicture).map((item, i) => ({ ...item, relatedIds: [i, i + 2, 999] }))
        await replaceCatalogue(all)
        await pull()
        for (const it of asks) found += Math.min(await expectSameList(queryOf(it, all)), 1)
        await expectSameList(itemQuerySchema.parse({ ids: '3,1,999,2', perPage: '2' }))
        for (const { id } of all.slice(0, 5)) {
          const expected = asSent(await serverItems.readItem(database, id))
          expect(await answerFromPack(pack, readItem, { params: { id } })).toEqual(expected)
        }
        expect(await answerFromPack(pack, listCategories)).toEqual({ data: await categories.listCategories(database) })
        const skus = [
          'NONE',
          ...all
            .flatMap(({ variants }) => variants.map(({ sku }) => sku))
            .toReversed()
            .slice(0, 20),
        ]
        const expected = asSent(await serverVariants.listVariants(database, skus))
        expect(await answerFromPack(pack, listVariants, { query: { skus } })).toEqual({ data: expected })
      }),
      { numRuns: 15, seed: 20_260_601, endOnFailure: true },
    )
    expect(found).toBeGreaterThan(100)
  }, 120_000)

  it('are still the same after changes, and after a sale has ended with or without the network', async () => {
    const saleUntil = new Date(NOW + 60_000).toISOString()
    const onSale = makeVariant({ sku: 'A', price: 900, salePrice: 100, saleUntil })
    await replaceCatalogue([
      makeItem({ id: 1, categoryIds: [11], variants: [onSale, makeVariant({ sku: 'B', price: 500 })] }, NOW),
      makeItem({ id: 2, categoryIds: [12], variants: [makeVariant({ sku: 'C', price: 300 })] }, NOW),
      makeItem({ id: 3, categoryIds: [12], variants: [makeVariant({ sku: 'D', price: 200 })] }, NOW),
    ])
    await pull()
    const byPrice = itemQuerySchema.parse({ sort: 'priceAsc' })
    const order = async () => (await answerFromPack(pack, listItems, { query: byPrice })).data.map(({ id }) => id)
    expect(await order()).toEqual([1, 3, 2])

    await changeCatalogue(database.db, async (tx, version) => {
      await tx.execute(sql`update items set live = false, rev = ${version} where id = 3`)
      return true
    })
    await pull()
    expect(await order()).toEqual([1, 2])
    expect(await answerFromPack(pack, readCategory, { params: { id: 12 } })).toMatchObject({ itemCount: 1 })
    await expect(answerFromPack(pack, readItem, { params: { id: 3 } })).rejects.toBeInstanceOf(NotInPackError)

    now = NOW + 60_000
    expect(await order(), 'nobody told the device').toEqual([2, 1])
    await passTime(database.db, new Date(now))
    await expectSameList(byPrice)
    const expected = asSent(await serverItems.readItem(database, 1))
    expect(await answerFromPack(pack, readItem, { params: { id: 1 } })).toEqual(expected)
  })

  it('answer the same shops, all and each, also after one has changed and one is gone', async () => {
    const expectSameShops = async () => {
      const expected = asSent(await serverShops.listShops(database)) as Shop[]
      expect(await answerFromPack(pack, listShops)).toEqual({ data: expected })
      for (const { id } of expected) {
        const shop = asSent(await serverShops.readShop(database, id))
        expect(await answerFromPack(pack, readShop, { params: { id } })).toEqual(shop)
      }
      return expected.map(({ id, name }) => [id, name])
    }
    await replaceCatalogue([])
    // Not in the order in which they are told.
    await database.db.insert(shops).values(SHOPS.toReversed().map((data) => ({ id: data.id, rev, source: '', data })))
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
      await expect(serverShops.readShop(database, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(answerFromPack(pack, readShop, { params: { id } })).rejects.toBeInstanceOf(NotInPackError)
    }
  })

  it('answer nothing before the pack is whole', async () => {
    await expect(answerFromPack(pack, listShops)).rejects.toBeInstanceOf(NotInPackError)
    await expect(answerFromPack(pack, listCategories)).rejects.toBeInstanceOf(NotInPackError)
    await replaceCatalogue([makeItem({ id: 1 }, NOW)])
    await pull()
    expect(await answerFromPack(pack, listShops)).toEqual({ data: [] })
    await expectSameList(itemQuerySchema.parse({}))
  })
})
