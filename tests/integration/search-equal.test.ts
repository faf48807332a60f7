/** Device and database search return the same results. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#drizzle'
import type { Item } from '#contract/items/schema.ts'
import { createSearchIndex, searchItems, toSearchRow } from '#contract/items/search/index.ts'
import type { Database } from '#server/platform/db/client.ts'
import { findItems } from '#server/catalogue/search.ts'
import { testDatabases } from '#tests/support/database.ts'
import { insertCatalogue } from '#tests/support/insert-catalogue.ts'
import { randomQuery, catalogue, CATEGORIES, NOW, toQuery, TREE } from '#tests/support/random-queries.ts'

describe.each(testDatabases())('device and database ($name)', ({ open }) => {
  let database: Database
  let rev = 0
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  async function replaceCatalogue(items: readonly Item[]) {
    await database.db.execute(sql`truncate items, variants, categories cascade`)
    rev += 1
    await insertCatalogue(database.db, { categories: CATEGORIES, items, rev, nowMs: NOW })
  }

  // With the low limit almost every word is frequent and scored in memory, with the high one none.
  it.each([1, 5_000])(
    'return the same ids in the same order, with words in more than %i items scored in memory',
    async (manyItems) => {
      let found = 0
      await fc.assert(
        fc.asyncProperty(catalogue, fc.array(randomQuery, { minLength: 40, maxLength: 40 }), async (items, queries) => {
          await replaceCatalogue(items)
          const index = createSearchIndex(items.map((it) => toSearchRow(it, TREE, NOW)))
          for (const it of queries) {
            const query = toQuery(it, items)
            const expected = searchItems(index, query)
            found += Math.min(expected.total, 1)
            expect(await findItems(database.db, query, manyItems), JSON.stringify(query)).toEqual(expected)
          }
        }),
        { numRuns: 12, seed: 20_260_601, endOnFailure: true },
      )
      expect(found).toBeGreaterThan(120)
    },
    120_000,
  )
})
