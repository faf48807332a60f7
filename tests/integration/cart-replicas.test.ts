import { describe, expect, it } from 'vitest'
import { and, eq } from '#drizzle'
import type { CartEntry } from '#contract/cart/cart.ts'
import { createReplica, mergeReplicas, removeKey, type Replica, writeKey } from '#contract/shared/replica.ts'
import { replicas } from '#server/cart/schema.ts'
import { customers } from '#server/customers/schema.ts'
import { CUSTOMER_CHANNEL } from '#server/platform/db/notify.ts'
import { PASSWORD, registerAs } from '#tests/support/customer-calls.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'

type CartCopy = Replica<CartEntry>

const EMPTY: CartCopy = createReplica()
const line = (quantity: number, more: object = {}): CartEntry => ({ quantity, addedAt: 1, seenPrice: 12_800, ...more })
const put = (copy: CartCopy, sku: string, by: string, value = line(1)): CartCopy =>
  writeKey(copy, sku, { by, at: 1, value })

describe.each(testDatabases())('cart and favorites on $name', ({ open }) => {
  const world = useCustomers(open)
  const read = (token = world.token) => world.request('GET /Customers/me/cart', { token })
  const send = (body: unknown, token = world.token) => world.request('POST /Customers/me/cart', { token, body })
  const rowsOf = async (email: string) =>
    world.database.db
      .select({ kind: replicas.kind })
      .from(replicas)
      .innerJoin(customers, eq(customers.id, replicas.customerId))
      .where(and(eq(customers.email, email)))

  it('are empty at first and readable only by the customer', async () => {
    expect((await read()).body).toEqual(EMPTY)
    expect((await world.request('GET /Customers/me/favorites', { token: world.token })).body).toEqual(EMPTY)
    expect((await world.request('GET /Customers/me/cart')).status).toBe(401)
    expect((await world.request('POST /Customers/me/favorites', { body: EMPTY })).status).toBe(401)
  })

  it('merge the replicas of all devices, however often each is sent', async () => {
    const phone = put(EMPTY, 'SOFA-1', 'phonephone')
    const desk = put(EMPTY, 'LAMP-1', 'deskdeskdesk')
    expect((await send(phone)).body).toEqual(phone)
    const both = mergeReplicas(phone, desk)
    expect((await send(desk)).body).toEqual(both)
    expect((await send(phone)).body).toEqual(both)
    expect((await read()).body).toEqual(both)
    const removed = removeKey(both, 'SOFA-1')
    expect((await send(removed)).body).toEqual(removed)
    expect((await send(phone)).body).toEqual(removed)
    expect((await read(await registerAs(world.request, `other-${world.email}`))).body).toEqual(EMPTY)
  })

  it('lose nothing when many devices send at once, including the first time', async () => {
    const copies = Array.from({ length: 12 }, (_, index) => put(EMPTY, `SOFA-${index}`, `device${1_000 + index}`))
    await Promise.all(copies.map((copy) => send(copy)))
    expect((await read()).body).toEqual(copies.reduce(mergeReplicas, EMPTY))
  })

  it('notify the customer’s devices of changes only', async () => {
    const received: string[] = []
    const stop = await world.database.listen(CUSTOMER_CHANNEL, (text) => received.push(JSON.parse(text).kind))
    const copy = put(EMPTY, 'SOFA-1', 'phonephone')
    await send(copy)
    await send(copy)
    const favorites = writeKey(createReplica(), 'item:7', { by: 'phonephone', at: 1, value: { addedAt: 1 } })
    await world.request('POST /Customers/me/favorites', { token: world.token, body: favorites })
    await expect.poll(() => received).toEqual(['cart', 'favorites'])
    await stop()
  })

  it('accept three times a full cart and 500 favorites', async () => {
    const keys = Array.from({ length: 1_500 }, (_, index) => `item:${1_000_000 + index}`)
    const full = keys.reduce(
      (copy, key) =>
        writeKey(copy, key, { by: 'phonephone', at: 1_763_600_000_000, value: { addedAt: 1_763_600_000_000 } }),
      createReplica(),
    )
    const favorites = await world.request('POST /Customers/me/favorites', { token: world.token, body: full })
    expect(Object.keys((favorites.body as unknown as CartCopy).entries)).toHaveLength(1_500)
    const more = writeKey(createReplica(), 'item:1', { by: 'deskdeskdesk', at: 1, value: { addedAt: 1 } })
    const refused = await world.request('POST /Customers/me/favorites', { token: world.token, body: more })
    expect(refused).toMatchObject({
      status: 422,
      error: { details: { entries: expect.stringContaining('件数が多すぎます') } },
    })
    expect((await world.request('POST /Customers/me/favorites', { token: world.token, body: full })).status).toBe(200)
  })

  it.each<[string, unknown, string, string]>([
    [
      'too large a quantity',
      put(EMPTY, 'SOFA-1', 'phonephone', line(21)),
      'entries.SOFA-1.0.value.quantity',
      '20点まで',
    ],
    ['a quantity of 0', put(EMPTY, 'SOFA-1', 'phonephone', line(0)), 'entries.SOFA-1.0.value.quantity', '1点から'],
    ['an invalid SKU', put(EMPTY, '__proto__x', 'phonephone'), 'entries.__proto__x', '形式をご確認ください'],
    ['an invalid writer', put(EMPTY, 'SOFA-1', 'x'), 'entries.SOFA-1.0.by', '形式をご確認ください'],
    ['a write that it has not seen', { ...put(EMPTY, 'SOFA-1', 'phonephone'), seen: {} }, 'seen', '不足'],
    ['no fields', {}, 'entries', '指定してください'],
  ])('refuse a replica with %s', async (_, body, field, sentence) => {
    const { status, error } = await send(body)
    expect(status).toBe(422)
    expect(error.details?.[field]).toContain(sentence)
    expect((await read()).body).toEqual(EMPTY)
  })

  it('refuse a replica above the maximum size', async () => {
    expect((await send('x'.repeat(600 * 1024))).error.code).toBe('BODY_TOO_LARGE')
  })

  it('are erased when the account is closed, even if a device sends at the same time', async () => {
    await send(put(EMPTY, 'SOFA-1', 'phonephone'))
    expect(await rowsOf(world.email)).toHaveLength(1)
    const late = (index: number) => send(put(EMPTY, `SOFA-${index}`, 'deskdeskdesk'))
    const [left] = await Promise.all([
      world.request('POST /Customers/me/withdrawal', { token: world.token, body: { password: PASSWORD } }),
      ...[2, 3, 4].map(late),
    ])
    expect(left?.status).toBe(200)
    expect((await late(5)).status).toBe(401)
    const stored = await world.database.db.select().from(replicas)
    const stillThere = new Set(
      (await world.database.db.select().from(customers)).filter((it) => it.email).map((it) => it.id),
    )
    expect(stored.filter((it) => !stillThere.has(it.customerId))).toEqual([])
  })
})
