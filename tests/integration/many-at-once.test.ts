/** So many at once that most of them wait for a connection to PostgreSQL: none is refused for that. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { registerAs } from '#tests/support/customer-calls.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { one, orderActions, toOrderBody, withOrders } from '#tests/support/order-world.ts'
import { changeShop, makeSubmitter, visit } from '#tests/support/reservation-calls.ts'
import { at } from '#tests/support/reservation-world.ts'

const MANY = 200
const CUSTOMERS = 20

describe.each(testDatabases().filter(({ url }) => url))('two hundred at once on $name', ({ open }) => {
  const world = withOrders(useCustomers(open))
  const { quote, send, stockOf } = orderActions(world)

  it('orders of one piece: one gets it, each other one learns that it is gone', async () => {
    const tokens = await Promise.all(
      Array.from({ length: CUSTOMERS }, (_, n) => registerAs(world.request, `buyer${n}@example.jp`)),
    )
    const body = toOrderBody(await quote([one('LAST')], { payment: 'cash' }))
    const responses = await Promise.all(
      Array.from({ length: MANY }, (_, n) => send(body, { key: ulid(world.clock.ms), token: tokens[n % CUSTOMERS]! })),
    )
    const outcomes = responses.map(({ status, error }) => error.code ?? status)
    expect(outcomes.filter((it) => it === 200)).toHaveLength(1)
    expect(outcomes.filter((it) => it === 'STOCK_CHANGED')).toHaveLength(MANY - 1)
    expect(await stockOf('LAST')).toBe(0)
  })

  it('reservations of one slot: two get it, each other one learns that it is taken', async () => {
    await changeShop(world.database, { capacityPerSlot: 2 })
    const reserve = makeSubmitter(world.request, () => world.clock.ms)
    const wanted = at('2026-12-01', '10:00')
    const responses = await Promise.all(
      Array.from({ length: MANY }, (_, n) =>
        reserve('POST /Reservations', visit(wanted, { kind: 'consultation', email: `many${n}@example.jp` })),
      ),
    )
    const outcomes = responses.map(({ status, error }) => error.code ?? status)
    expect(outcomes.filter((it) => it === 200)).toHaveLength(2)
    expect(outcomes.filter((it) => it === 'SLOT_FULL')).toHaveLength(MANY - 2)
  })
})
