/**
 * An order is never paid twice, never shipped unpaid, and never keeps money without an order, whatever is lost, repeated or
 * reordered, whatever comes back, and the ledgers of refunds, points and stock agree with it, also when the tax changes meanwhile. `PAYMENT_SEQUENCES` and `STORM_SEED` set the number of
 * sequences and the first seed, `PAYMENT_DATABASE=embedded` takes the embedded database.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withAnnouncedTax } from '#tests/support/announced-tax.ts'
import { storeDatabases, testDatabases } from '#tests/support/database.ts'
import {
  changeCustomer,
  findUnbalanced,
  findWrongBooks,
  listKindsOfReturns,
  type ModelWorld,
  openModelWorld,
} from '#tests/support/payment-model-world.ts'
import { runSequence } from '#tests/support/payment-model.ts'

const SEQUENCES = Number(process.env['PAYMENT_SEQUENCES'] ?? 60)
const SEED = Number(process.env['STORM_SEED'] ?? 1)
const PER_CUSTOMER = 20

const databases = process.env['PAYMENT_DATABASE'] === 'embedded' ? testDatabases().slice(0, 1) : storeDatabases()

withAnnouncedTax()

describe.each(databases)('an order through the payment service on $name', ({ open }) => {
  let world: ModelWorld
  beforeAll(async () => {
    world = await openModelWorld(open)
  })
  afterAll(() => world.close())

  it(`is paid once or not at all in ${SEQUENCES} sequences`, { timeout: 60_000 + SEQUENCES * 2_000 }, async () => {
    for (let n = 1; n <= SEQUENCES; n++) {
      const seed = SEED + n - 1
      expect(await runSequence(world, seed), `seed ${seed}`).toBeUndefined()
      if (n % PER_CUSTOMER !== 0 && n !== SEQUENCES) continue
      expect(await findUnbalanced(world), `until seed ${seed}`).toBeUndefined()
      await changeCustomer(world, n)
    }
    expect(await findWrongBooks(world)).toBeUndefined()
    if (SEQUENCES >= 1_000) expect(await listKindsOfReturns(world)).toEqual(['exchange', 'reduction', 'refund'])
  })
})
