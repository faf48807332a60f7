/** How popular items are, counted every night. */
import { describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import { DAY_MS } from '#contract/shared/constants.ts'
import { createReplica, writeKey } from '#contract/shared/replica.ts'
import { syncReplica } from '#server/cart/replicas.ts'
import { items } from '#server/catalogue/schema.ts'
import { countPopularity } from '#server/orders/popularity.ts'
import { customerActions, useCustomers } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { one, orderActions, withOrders } from '#tests/support/order-world.ts'

describe.each(testDatabases())('popularity on $name', ({ open }) => {
  const world = withOrders(useCustomers(open))
  const { order, cancel } = orderActions(world)
  const read = async (id: number) => (await world.database.db.select().from(items).where(eq(items.id, id)))[0]!
  const count = (afterMs = 0) => countPopularity({ db: world.database.db, now: () => world.clock.ms + afterMs })

  it('is the number of the file, plus pieces sold and favorites of 30 days', async () => {
    const { db } = world.database
    const lamp = await read(11)
    await db
      .update(items)
      .set({ popularity: 40, data: { ...lamp.data, popularity: 40 } })
      .where(eq(items.id, 11))
    await order([one('LAMP', 3), one('TEA')])
    world.clock.ms += 1_000
    await cancel(String((await order([one('LAMP', 2)])).body['number']))
    const { id: customerId } = await customerActions(world).row()
    const like = (addedAt: number, n: number) =>
      writeKey(createReplica<{ addedAt: number }>(), `item:${n}`, { by: 'testdevice', at: addedAt, value: { addedAt } })
    await syncReplica({ db, now: () => world.clock.ms }, { customerId, kind: 'favorites' }, like(world.clock.ms, 11))

    const version = await count()
    const counted = await read(11)
    expect([counted.popularity, counted.rev]).toEqual([44, version])
    expect((await read(12)).popularity).toBe(1)
    const sofa = await read(13)
    expect([sofa.popularity, sofa.rev === version]).toEqual([0, false])
    // Nothing has changed since.
    expect(await count()).toBeUndefined()
    expect((await world.request('GET /Items/11')).body).toMatchObject({ item: { popularity: 44 } })

    expect(await count(31 * DAY_MS)).toBeGreaterThan(version!)
    expect([(await read(11)).popularity, (await read(12)).popularity]).toEqual([40, 0])
  })
})
