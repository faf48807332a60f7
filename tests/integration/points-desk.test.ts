/** Points that staff grant and take back. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { eq, sql } from '#drizzle'
import type { Points } from '#contract/points/schema.ts'
import { customers } from '#server/customers/schema.ts'
import { pointEntries } from '#server/points/schema.ts'
import { PASSWORD } from '#tests/support/customer-calls.ts'
import { customerActions, useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { withOrders } from '#tests/support/order-world.ts'

describe.each(storeDatabases())('points at the desk on $name', ({ open }) => {
  const world = withOrders(useCustomers(open))
  const { desk, json } = orderDesk(world)
  const read = async () =>
    (await world.request('GET /Customers/me/points', { token: world.token })).body as unknown as Points

  it('are granted, with the expiry of earned ones and the word of the shop', async () => {
    expect(await desk('points', 'grant', world.email, '300', '--reason', 'お詫び', '--as', '佐藤')).toBe(
      '山田 花子 様: 500ポイントから800ポイントにしました。',
    )
    const points = await read()
    expect(points).toMatchObject({
      available: 800,
      data: [{ points: 300, reason: 'gift' }, { reason: 'registration' }],
    })
    expect(points.expiries).toEqual([{ lastDay: expect.stringMatching(/^2027-11-30$/), points: 800 }])
    expect(JSON.stringify(points)).not.toContain('佐藤')
    const [entry] = (await json('log', 'list')).entries as Record<string, unknown>[]
    expect(entry).toMatchObject({
      action: 'points grant',
      actorName: '佐藤',
      before: { points: 500 },
      after: { points: 800, reason: 'apology' },
    })
  })

  it('are taken, never below zero', async () => {
    await expect(desk('points', 'take', world.email, '501', '--reason', '訂正')).rejects.toThrow(
      '残高は500ポイントです。501ポイントは減らせません。',
    )
    expect((await read()).available).toBe(500)
    const takes = Array.from({ length: 4 }, () => desk('points', 'take', world.email, '200', '--reason', '不正利用'))
    const results = await Promise.allSettled(takes)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await read()).toMatchObject({ available: 100, data: [{ points: -200, reason: 'cancelled' }, {}, {}] })
    const [{ sum }] = (await world.database.db
      .select({
        sum: sql<number>`sum(case when source = 'issued' then points when target = 'cancelled' then -points else 0 end)::int`,
      })
      .from(pointEntries)
      .innerJoin(customers, eq(customers.id, pointEntries.customerId))
      .where(eq(customers.email, world.email))) as [{ sum: number }]
    expect(sum).toBe(100)
  })

  it('are changed once for a key', async () => {
    const grant = ['points', 'grant', world.email, '1,000', '--reason', 'campaign', '--key', ulid(world.clock.ms)]
    expect(await json(...grant)).toEqual(await json(...grant))
    expect((await read()).available).toBe(1_500)
    const take = ['points', 'take', world.email, '１００', '--reason', '返品', '--key', ulid(world.clock.ms)]
    await desk(...take)
    await desk(...take)
    expect((await read()).available).toBe(1_400)
  })

  it('need a number, a reason and an open account', async () => {
    for (const points of ['0', '-1', '1.5', '百', '100001'])
      await expect(desk('points', 'grant', '--reason', '訂正', '--', world.email, points)).rejects.toThrow(
        '1から100000',
      )
    for (const reason of [[], ['--reason', 'お年玉']])
      await expect(desk('points', 'grant', world.email, '1', ...reason)).rejects.toThrow('お詫び|特典|訂正')
    const { id } = await customerActions(world).row()
    await world.request('POST /Customers/me/withdrawal', { token: world.token, body: { password: PASSWORD } })
    await expect(desk('points', 'grant', id, '1', '--reason', '訂正')).rejects.toThrow('退会しています')
  })
})
