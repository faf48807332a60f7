/** Points that staff grant and take. */
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

  const GRANT = ['points', 'grant'] as const
  const TAKE = ['points', 'take'] as const

  it('are granted after a look at what would happen, with the expiry of earned ones and the word of the shop', async () => {
    const words = [...GRANT, world.email, '300', '--reason', 'お詫び', '--as', '佐藤']
    expect(await desk(...words)).toBe(
      '山田 花子 様: 500ポイントから800ポイントにします。\nまだ変えていません。この内容でよければ、--commit 500 をつけて、もう一度実行してください。',
    )
    expect((await read()).available).toBe(500)
    expect(await desk(...words, '--commit', '500')).toBe('山田 花子 様: 500ポイントから800ポイントにしました。')
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
    for (const more of [[], ['--commit', '500']])
      await expect(desk(...TAKE, world.email, '501', '--reason', '訂正', ...more)).rejects.toThrow(
        '残高は500ポイントです。501ポイントは減らせません。',
      )
    expect((await read()).available).toBe(500)
    await desk(...TAKE, world.email, '200', '--reason', '不正利用', '--commit', '500')
    await desk(...TAKE, world.email, '200', '--reason', '不正利用', '--commit', '300')
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

  it.each([GRANT, TAKE])('are not changed twice by two who mean the same: %s %s', async (...command) => {
    const words = [...command, world.email, '200', '--reason', '訂正', '--commit', '500']
    const both = await Promise.allSettled([desk(...words, '--as', '佐藤'), desk(...words, '--as', '鈴木')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const available = command[1] === 'grant' ? 700 : 300
    expect((await read()).available).toBe(available)
    await expect(desk(...words)).rejects.toThrow(
      new RegExp(`(佐藤|鈴木)さんが.+に変えたため、残高は${available}ポイントになっています。`),
    )
  })

  it('are changed once for a key', async () => {
    const key = ulid(world.clock.ms)
    const grant = [...GRANT, world.email, '1,000', '--reason', 'campaign', '--commit', '500', '--key', key]
    expect(await json(...grant)).toEqual(await json(...grant))
    expect((await read()).available).toBe(1_500)
    const take = [...TAKE, world.email, '１００', '--reason', '返品', '--commit', '１，５００']
    const other = ['--key', ulid(world.clock.ms)]
    await desk(...take, ...other)
    await desk(...take, ...other)
    expect((await read()).available).toBe(1_400)
  })

  it('need a number, a reason and an open account', async () => {
    for (const points of ['0', '-1', '1.5', '百', '100001'])
      await expect(desk(...GRANT, '--reason', '訂正', '--', world.email, points)).rejects.toThrow('1から100000')
    for (const reason of [[], ['--reason', 'お年玉']])
      await expect(desk(...GRANT, world.email, '1', ...reason)).rejects.toThrow('お詫び|特典|訂正')
    const { id } = await customerActions(world).row()
    await world.request('POST /Customers/me/withdrawal', { token: world.token, body: { password: PASSWORD } })
    await expect(desk(...GRANT, id, '1', '--reason', '訂正')).rejects.toThrow('退会しています')
  })
})
