/** The points of a customer as the store shows them. */
import { beforeEach, describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import { getLastDay, POINT_CHANGES_PER_CALL } from '#contract/points/rules.ts'
import type { Points } from '#contract/points/schema.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { customers } from '#server/customers/schema.ts'
import { grantPoints, promisePoints, readBalance, spendPoints } from '#server/points/ledger.ts'
import { restorePoints } from '#server/points/restore.ts'
import { PASSWORD } from '#tests/support/customer-calls.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'

describe.each(storeDatabases())('the points of a customer on $name', ({ open }) => {
  const world = useCustomers(open)
  let customerId: string
  beforeEach(async () => {
    const [customer] = await world.database.db.select().from(customers).where(eq(customers.email, world.email))
    customerId = customer!.id
  })

  const inTransaction = <T>(run: Parameters<typeof world.database.db.transaction<T>>[0]) =>
    world.database.db.transaction(run)
  const grant = (points: number, nowMs = world.clock.ms) =>
    inTransaction((tx) => grantPoints(tx, { id: `gift:${customerId}:${nowMs}`, customerId, points, nowMs }))
  const spend = (points: number, event: string) =>
    inTransaction((tx) => spendPoints(tx, { customerId, points, event, nowMs: world.clock.ms }))
  async function show(query = ''): Promise<Points> {
    const { status, body } = await world.request(`GET /Customers/me/points${query}`, { token: world.token })
    expect(status).toBe(200)
    return body as unknown as Points
  }
  const list = async () => (await show()).data.map(({ reason, points }) => [reason, points])

  it('are 500 after the registration', async () => {
    expect(await show()).toEqual({
      available: 500,
      pending: 0,
      expiries: [{ points: 500, lastDay: getLastDay(world.clock.ms) }],
      data: [{ seq: expect.any(Number), points: 500, reason: 'registration', at: expect.any(String) }],
      hasEarlier: false,
    })
  })

  it('are shown only to the customer', async () => {
    expect((await world.request('GET /Customers/me/points')).status).toBe(401)
    const { headers } = await world.request('GET /Customers/me/points', { token: world.token })
    expect(headers.get('cache-control')).toContain('no-store')
  })

  it('have a history whose sum is the balance, one change for each event', async () => {
    const order = `order:${customerId}`
    await grant(300, world.clock.ms + 40 * DAY_MS)
    await inTransaction((tx) => promisePoints(tx, { id: order, customerId, points: 12, nowMs: world.clock.ms }))
    await spend(700, order)
    const { available, pending, expiries } = await show()
    expect({ available, pending }).toEqual({ available: 100, pending: 12 })
    expect(expiries).toEqual([{ points: 100, lastDay: getLastDay(world.clock.ms + 40 * DAY_MS) }])
    const before = [
      ['spent', -700],
      ['gift', 300],
      ['registration', 500],
    ]
    expect(await list()).toEqual(before)
    await inTransaction((tx) => restorePoints(tx, { customerId, event: order, nowMs: world.clock.ms }))
    expect(await list()).toEqual([['restored', 700], ...before])
    expect((await show()).available).toBe(800)
  })

  it('that share a last day are one sum, the next day first', async () => {
    await grant(20, world.clock.ms + 400 * DAY_MS)
    await grant(10, world.clock.ms + 1)
    expect((await show()).expiries.map(({ points }) => points)).toEqual([510, 20])
  })

  it('are not available after their last day, also before the daily job', async () => {
    const nowMs = world.clock.ms
    await grant(30, nowMs - 400 * DAY_MS)
    expect(await show()).toMatchObject({ available: 500, expiries: [{ points: 500 }] })
  })

  it('have a history of several pages', async () => {
    for (let n = 1; n <= POINT_CHANGES_PER_CALL + 4; n += 1) await grant(n, world.clock.ms + n)
    const latest = await show()
    expect(latest.data).toHaveLength(POINT_CHANGES_PER_CALL)
    expect(latest.hasEarlier).toBe(true)
    const earlier = await show(`?before=${latest.data.at(-1)!.seq}`)
    expect(earlier.data.map(({ points }) => points)).toEqual([4, 3, 2, 1, 500])
    expect(earlier).toMatchObject({ hasEarlier: false, available: latest.available })
  })

  it('are lost when the account is closed', async () => {
    const { token } = world
    await world.request('POST /Customers/me/withdrawal', { token, body: { password: PASSWORD } })
    expect((await world.request('GET /Customers/me/points', { token })).status).toBe(401)
    expect(await readBalance(world.database.db, customerId)).toEqual({ available: 0, pending: 0 })
  })
})
