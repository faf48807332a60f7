/** The cache for words must not fill the server's memory, because anyone can send any word. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { itemQuery } from '#contract/items/schema.ts'
import type { Database } from '#server/platform/db/client.ts'
import { findItems } from '#server/catalogue/search.ts'
import { testDatabases } from '#tests/support/database.ts'

const WORDS = 120
const MAX_GROWTH_BYTES = 6_000_000

let database: Database
beforeAll(async () => {
  database = await testDatabases()[0]!.open()
})
afterAll(() => database.close())

function bytesInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

/** A hundred characters, different in each query. */
const longWord = (seed: number) =>
  String.fromCodePoint(...Array.from({ length: 100 }, (_, i) => 0x4e00 + ((seed * 7_919 + i * 104_729) % 8_000)))

it('long words without hits use almost no memory', async () => {
  await findItems(database.db, itemQuery.parse({ q: longWord(0) }))
  const before = bytesInUse()
  for (let seed = 1; seed <= WORDS; seed++) await findItems(database.db, itemQuery.parse({ q: longWord(seed) }))
  expect(bytesInUse() - before).toBeLessThan(MAX_GROWTH_BYTES)
})
