/** The search on the device and the one in the database are the same search. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#drizzle'
import type { Item } from '#contract/items.ts'
import { makeSearchIndex, searchItems, searchRow } from '#contract/search.ts'
import type { Database } from '#server/db/client.ts'
import { findItems } from '#server/domain/item-search.ts'
import { testDatabases } from '#tests/support/database.ts'
import { insertCatalogue } from '#tests/support/insert-catalogue.ts'
import { ask, catalogue, CATEGORIES, NOW, queryOf, TREE } from '#tests/support/random-questions.ts'

describe.each(testDatabases())('device and database ($name)', ({ open }) => {
  let database: Database
  let rev = 0
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  async function replaceCatalogue(items: readonly Item[]) {
    await database.db.execute(sql`truncate items, variants, categories`)
    rev += 1
    await insertCatalogue(database.db, { categories: CATEGORIES, items, rev, nowMs: NOW })
  }

  // With a low limit nearly every word counts as frequent and is answered from memory, with a high one none.
  it.each([1, 5_000])(
    'give the same ids in the same order, words in more than %i items kept in memory',
    async (manyItems) => {
      let found = 0
      await fc.assert(
        fc.asyncProperty(catalogue, fc.array(ask, { minLength: 40, maxLength: 40 }), async (items, asks) => {
          await replaceCatalogue(items)
          const index = makeSearchIndex(items.map((it) => searchRow(it, TREE, NOW)))
          for (const it of asks) {
            const query = queryOf(it, items)
            const expected = searchItems(index, query)
            found += Math.min(expected.total, 1)
            expect(await findItems(database.db, query, manyItems), JSON.stringify(query)).toEqual(expected)
          }
        }),
        { numRuns: 20, seed: 20_260_601, endOnFailure: true },
      )
      expect(found).toBeGreaterThan(200)
    },
    120_000,
  )
})
