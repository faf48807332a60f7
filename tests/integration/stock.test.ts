/** Stock: many customers at once, and how changes reach the catalogue. */
import { ulid } from 'ulid'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { eq } from '#drizzle'
import { loadCatalogueVersion } from '#server/catalogue/change.ts'
import { items } from '#server/catalogue/schema.ts'
import { publishStock, startStockFeed } from '#server/catalogue/stock-feed.ts'
import { orders } from '#server/orders/schema.ts'
import type { ApiResponse } from '#tests/support/customer-calls.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { one, orderActions, withOrders } from '#tests/support/order-world.ts'

describe.each(storeDatabases())('stock on $name', ({ open }) => {
  const world = withOrders(useCustomers(open))
  const { order, quote, toBody, send, cancel, verify, stockOf, setVariant, points, rows, register } =
    orderActions(world)
  let stop: (() => Promise<void>) | undefined
  afterEach(async () => {
    await stop?.()
    stop = undefined
  })

  const readItem = async (id: number) => (await world.database.db.select().from(items).where(eq(items.id, id)))[0]!

  /** Like a device, retries if the server was too busy. */
  const sendUntilDecided = async (...given: Parameters<typeof send>): Promise<ApiResponse> => {
    const response = await send(...given)
    return response.status >= 500 ? sendUntilDecided(...given) : response
  }

  it('is never sold twice: the last piece, 500 at once, of twenty customers', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, n) => register(`last${world.count}-${n}@example.jp`)),
    )
    const body = toBody(await quote([one('LAST')], { payment: 'transfer' }))
    const responses = await Promise.all(
      Array.from({ length: 500 }, (_, n) =>
        sendUntilDecided(body, { key: ulid(world.clock.ms), token: tokens[n % tokens.length]! }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ error }) => error.code === 'STOCK_CHANGED')).toHaveLength(499)
    expect(await stockOf('LAST')).toBe(0)
    expect(await rows()).toHaveLength(1)
  }, 120_000)

  it('never deadlocks: the same goods in any order', async () => {
    await setVariant('LAMP', { stock: 100 })
    await setVariant('TEA', { stock: 100 })
    const tokens = await Promise.all(
      Array.from({ length: 12 }, (_, n) => register(`mixed${world.count}-${n}@example.jp`)),
    )
    const goods = [one('LAMP'), one('TEA')]
    const responses = await Promise.all(tokens.map((token, n) => order(n % 2 ? goods : goods.toReversed(), { token })))
    expect(responses.map(({ status }) => status)).toEqual(tokens.map(() => 200))
    expect([await stockOf('LAMP'), await stockOf('TEA')]).toEqual([88, 88])
  })

  it('and points: parallel orders of one customer never spend more points than there are', async () => {
    await verify()
    const body = toBody(await quote([one('TEA')], { payment: 'transfer', points: 300 }), { points: 300 })
    const responses = await Promise.all(Array.from({ length: 4 }, () => sendUntilDecided(body)))
    expect(responses.map(({ status, error }) => error.code ?? status).toSorted()).toEqual([
      200,
      'POINTS_CHANGED',
      'POINTS_CHANGED',
      'POINTS_CHANGED',
    ])
    expect(await points()).toMatchObject({ available: 200 })
    expect(await stockOf('TEA')).toBe(4)
  })

  it('does not change the catalogue within an order, and reaches it in one version for many orders', async () => {
    await publishStock(world.database.db)
    const version = await loadCatalogueVersion(world.database.db)
    const last = await order([one('LAST')])
    await order([one('LAMP')])
    expect(await loadCatalogueVersion(world.database.db)).toBe(version)
    expect(await publishStock(world.database.db)).toBe(version + 1)
    expect(await readItem(14)).toMatchObject({ rev: version + 1, inStock: false })
    expect(await readItem(11)).toMatchObject({ rev: version + 1, inStock: true })
    expect(await publishStock(world.database.db)).toBeUndefined()
    await cancel(last.body['number'] as string)
    expect(await publishStock(world.database.db)).toBe(version + 2)
    expect(await readItem(14)).toMatchObject({ rev: version + 2, inStock: true })
    expect((await readItem(11)).rev).toBe(version + 1)
  })

  it('that nobody can see is not published', async () => {
    await setVariant('LAMP', { stock: 100 })
    await publishStock(world.database.db)
    expect((await order([one('LAMP', 20)])).status).toBe(200)
    expect(await publishStock(world.database.db)).toBeUndefined()
    expect(await stockOf('LAMP')).toBe(80)
  })

  it('is published about a second after an order', async () => {
    stop = await startStockFeed({ database: world.database, onProblem: (error) => expect.fail(String(error)) })
    const version = await loadCatalogueVersion(world.database.db)
    await order([one('LAST')])
    await vi.waitFor(async () => expect((await readItem(14)).inStock).toBe(false), 10_000)
    expect(await loadCatalogueVersion(world.database.db)).toBeGreaterThan(version)
    expect(await world.database.db.$count(orders)).toBe(1)
  })
})
