/**
 * An order is never paid twice, never shipped unpaid, and never keeps money without an order, whatever is lost, repeated or
 * reordered. `PAYMENT_SEQUENCES` and `STORM_SEED` set the number of sequences and the first seed.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '#tests/support/database.ts'
import { changeCustomer, findUnbalanced, type ModelWorld, openModelWorld } from '#tests/support/payment-model-world.ts'
import { runSequence } from '#tests/support/payment-model.ts'

const SEQUENCES = Number(process.env['PAYMENT_SEQUENCES'] ?? 300)
const SEED = Number(process.env['STORM_SEED'] ?? 1)
const PER_CUSTOMER = 20
const databases = testDatabases()
/** Both databases share the rules, but only PostgreSQL runs transactions at the same time. It is faster too. */
const SHARES: Record<string, number> = { embedded: 0.2, PostgreSQL: 0.8 }

describe.each(databases)('an order by card on $name', ({ name, open }) => {
  let world: ModelWorld
  beforeAll(async () => {
    world = await openModelWorld(open)
  })
  afterAll(() => world.close())

  const count = Math.ceil(SEQUENCES * (databases.length > 1 ? SHARES[name]! : 1))
  it(`is paid once or not at all in ${count} sequences`, { timeout: 60_000 + count * 500 }, async () => {
    for (let n = 1; n <= count; n++) {
      const seed = SEED + n - 1
      expect(await runSequence(world, seed), `seed ${seed}`).toBeUndefined()
      if (n % PER_CUSTOMER !== 0 && n !== count) continue
      expect(await findUnbalanced(world), `until seed ${seed}`).toBeUndefined()
      await changeCustomer(world, n)
    }
  })
})
