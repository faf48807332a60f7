/** The server computes prices and lead variants in SQL, devices in TypeScript. Both agree at any time. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq, sql } from '#drizzle'
import { toItemAt, toItemCard } from '#contract/items/item-at.ts'
import { sortColours } from '#contract/items/price.ts'
import type { Database } from '#server/platform/db/client.ts'
import { refreshDerivedColumns, refreshEffectivePrices } from '#server/catalogue/derived.ts'
import { variants } from '#server/catalogue/schema.ts'
import * as items from '#server/catalogue/list.ts'
import { testDatabases } from '#tests/support/database.ts'
import { insertCatalogue } from '#tests/support/insert-catalogue.ts'
import { makeCategory, makeColour, makeItem, makeVariant } from '#tests/support/make-item.ts'

const FIRST = Date.UTC(2026, 10, 1)
/** Few times and prices, so that ends and ties are met. */
const time = fc.integer({ min: 0, max: 5 }).map((n) => FIRST + n)
const COLOURS = ['oak', 'walnut', 'white']

const variant = fc
  .record({
    colourKey: fc.constantFrom(...COLOURS),
    price: fc.constantFrom(200, 300),
    salePrice: fc.option(fc.constantFrom(90, 100, 150)),
    endsAt: fc.option(time),
    stock: fc.constantFrom(0, 1),
    isSample: fc.boolean(),
    isPaused: fc.boolean(),
  })
  .map(({ endsAt, isSample, isPaused, ...it }) => ({
    ...it,
    saleUntil: it.salePrice === null || endsAt === null ? null : new Date(endsAt).toISOString(),
    ...(isSample && { isSample: true as const }),
    ...(isPaused && { isPaused: true as const, stock: 0 }),
  }))

const catalogue = fc.array(
  fc.array(variant, { minLength: 1, maxLength: 5 }).map(([first, ...others]) => {
    // An item is more than a sample.
    const { isSample: _, ...lead } = first!
    return [lead, ...others]
  }),
  { minLength: 1, maxLength: 6 },
)

describe.each(testDatabases())('prices on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it('are the same in the database and on devices, at any time', async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, fc.array(time, { minLength: 1, maxLength: 3 }), async (itemVariants, times) => {
        await database.db.execute(sql`truncate items, variants, categories cascade`)
        const colours = COLOURS.map((key) => makeColour({ key, picture: { ...makeColour().picture, id: key } }))
        const made = itemVariants.map((its, n) => {
          const variants = its.map((it, k) => makeVariant({ ...it, sku: `SKU-${n}-${k}` }))
          const used = colours.filter(({ key }) => its.some(({ colourKey }) => colourKey === key))
          return makeItem({ id: n + 1, variants, colours: sortColours(used, variants) }, FIRST - 1)
        })
        await insertCatalogue(database.db, { categories: [makeCategory(1, '家具')], items: made, nowMs: FIRST - 1 })
        // What is there cannot be bought.
        await database.db.update(variants).set({ stock: 1 }).where(eq(variants.isPaused, true))
        const ids = made.map(({ id }) => id)
        await refreshDerivedColumns(database.db, ids, 1)
        for (const [n, nowMs] of times.toSorted((a, b) => a - b).entries()) {
          const changed = await database.db.transaction((tx) => refreshEffectivePrices(tx, new Date(nowMs)))
          await refreshDerivedColumns(database.db, changed, n + 2)
          const onDevice = new Map(made.map((item) => [item.id, toItemCard(toItemAt(item, nowMs))]))
          const { data } = await items.listItems(database, { page: 1, perPage: 100 })
          expect(data).toHaveLength(made.length)
          for (const card of data) expect(card).toEqual(onDevice.get(card.id))
        }
      }),
      { numRuns: 60 },
    )
  })
})
