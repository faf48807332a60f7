/**
 * An order is never paid twice, never shipped unpaid, and never keeps money without an order, whatever is lost, repeated or
 * reordered. `PAYMENT_SEQUENCES` and `STORM_SEED` set the number of sequences and the first seed.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '#tests/support/database.ts'
import { findUnbalanced, type ModelWorld, openModelWorld } from '#tests/support/payment-model-world.ts'
import { runSequence } from '#tests/support/payment-model.ts'

const SEQUENCES = Number(process.env['PAYMENT_SEQUENCES'] ?? 300)
const SEED = Number(process.env['STORM_SEED'] ?? 1)

describe.each(testDatabases())('an order by card on $name', ({ name, open }) => {
  let world: ModelWorld
  beforeAll(async () => {
    world = await openModelWorld(open)
  })
  afterAll(() => world.close())

  // Both databases share the rules; a part of the sequences shows that PostgreSQL locks as the rules expect.
  const count = Math.ceil(SEQUENCES * (name === 'embedded' ? 0.8 : 0.2))
  it(`is paid once or not at all in ${count} sequences`, { timeout: 60_000 + count * 500 }, async () => {
    for (let seed = SEED; seed < SEED + count; seed++)
      expect(await runSequence(world, seed), `seed ${seed}`).toBeUndefined()
    expect(await findUnbalanced(world)).toBeUndefined()
  })
})
