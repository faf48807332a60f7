/** The address book. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { addresses } from '#server/addresses/schema.ts'
import { PASSWORD, registerAs } from '#tests/support/customer-calls.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { ADDRESS } from '#tests/support/order-world.ts'

describe.each(storeDatabases())('addresses on $name', ({ open }) => {
  const world = useCustomers(open)
  const add = (body: object = ADDRESS, key = ulid(world.clock.ms)) =>
    world.request('POST /Customers/me/addresses', { body, token: world.token, headers: { 'idempotency-key': key } })
  const list = async () =>
    (await world.request('GET /Customers/me/addresses', { token: world.token })).body['data'] as {
      id: string
      isDefault: boolean
    }[]
  const change = (id: string, body: object) =>
    world.request(`PATCH /Customers/me/addresses/${id}`, { body, token: world.token })
  const setDefault = (id: string) =>
    world.request(`POST /Customers/me/addresses/${id}/default`, { body: {}, token: world.token })
  const remove = (id: string) => world.request(`DELETE /Customers/me/addresses/${id}`, { token: world.token })

  it('are added once for a key, changed and removed', async () => {
    const key = ulid(world.clock.ms)
    expect((await add(ADDRESS, key)).body).toEqual({ id: key, ...ADDRESS, isDefault: false })
    expect((await add(ADDRESS, key)).status).toBe(200)
    world.clock.ms += 1
    const { body } = await add({ ...ADDRESS, city: '渋谷区' })
    expect(await list()).toEqual([{ id: key, ...ADDRESS, isDefault: false }, body])
    expect((await change(key, { ...ADDRESS, address2: '101号室' })).body).toMatchObject({ address2: '101号室' })
    expect((await remove(key)).status).toBe(200)
    expect(await list()).toEqual([body])
    expect([(await remove(key)).error.code, (await change(key, ADDRESS)).error.code]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ])
  })

  it('have at most one default, which comes first and keeps its place when it is changed', async () => {
    const ids: string[] = []
    for (let count = 0; count < 3; count++) {
      world.clock.ms += 1
      ids.push((await add()).body['id'] as string)
    }
    const [a, b, c] = ids as [string, string, string]
    const listDefaults = async () => (await list()).map(({ id, isDefault }) => [id, isDefault])
    expect((await setDefault(b)).body).toEqual({ id: b, ...ADDRESS, isDefault: true })
    expect(await listDefaults()).toEqual([
      [b, true],
      [a, false],
      [c, false],
    ])
    expect((await change(b, { ...ADDRESS, prefecture: '沖縄県', postalCode: '9000001' })).body).toMatchObject({
      isDefault: true,
    })
    await Promise.all([setDefault(a), setDefault(c)])
    expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
    await setDefault(c)
    await remove(c)
    expect(await listDefaults()).toEqual([
      [a, false],
      [b, false],
    ])
    expect((await setDefault(c)).error.code).toBe('NOT_FOUND')
  })

  it('are at most twenty, also if many are added at once', async () => {
    const added = await Promise.all(Array.from({ length: 23 }, () => add()))
    expect(added.map(({ status, error }) => error.code ?? status).toSorted()).toEqual([
      ...Array.from({ length: 20 }, () => 200),
      ...Array.from({ length: 3 }, () => 'ADDRESS_LIMIT'),
    ])
    expect(await list()).toHaveLength(20)
  })

  it('of others are unknown', async () => {
    const { body } = await add()
    const id = body['id'] as string
    world.token = await registerAs(world.request, `other-address${world.count}@example.jp`)
    expect(await list()).toEqual([])
    expect((await change(id, ADDRESS)).error.code).toBe('NOT_FOUND')
    expect((await remove(id)).error.code).toBe('NOT_FOUND')
    expect((await setDefault(id)).error.code).toBe('NOT_FOUND')
  })

  it('are deleted with the account', async () => {
    const id = (await add()).body['id'] as string
    const { status } = await world.request('POST /Customers/me/withdrawal', {
      token: world.token,
      body: { password: PASSWORD },
    })
    expect(status).toBe(200)
    const rows = await world.database.db.select().from(addresses)
    expect(rows.map((row) => row.id)).not.toContain(id)
  })
})
