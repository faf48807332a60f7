/**
 * Random sequences of what customers, desk and deadlines do with orders. `ORDER_SEQUENCES` and `STORM_SEED` set their number
 * and the seed; `npm run test:storm` runs many more of them.
 */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'
import type { Database } from '#server/platform/db/client.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { insertCatalogue } from '#tests/support/insert-catalogue.ts'
import { ORDER_COMMANDS } from '#tests/support/order-model.ts'
import { type OrderModel, startOrderSystem } from '#tests/support/order-system.ts'
import { ORDER_ITEMS } from '#tests/support/order-world.ts'

const START = Date.parse('2026-11-24T10:00:00+09:00')
const seed = process.env['STORM_SEED']
const numRuns = Number(process.env['ORDER_SEQUENCES'] ?? 200)

describe.each(storeDatabases())('orders on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await fillStore(database)
    await insertCatalogue(database.db, { categories: [], items: ORDER_ITEMS })
  })
  afterAll(() => database.close())

  it(
    'exist once for each key, and no piece or point is lost or doubled',
    async () => {
      let runs = 0
      await fc.assert(
        fc.asyncProperty(fc.commands(ORDER_COMMANDS, { maxCommands: 8 }), async (commands) => {
          const system = await startOrderSystem(database, START + (runs += 1))
          const model: OrderModel = { attempts: [] }
          await fc.asyncModelRun(() => ({ model, real: system }), commands)
        }),
        { numRuns, ...(seed !== undefined && { seed: Number(seed) }) },
      )
    },
    numRuns * 1_000,
  )
})
