/** Orders with returns, orders without an account, and passkeys: customers and staff see what they saw before later migrations. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/schema.ts'
import { deskCommands } from '#server/modules.ts'
import { parseCommand } from '#server/platform/desk/run-command.ts'
import type { Database } from '#server/platform/db/client.ts'
import { type Caller, makeCaller, PASSWORD, toSession } from '#tests/support/customer-calls.ts'
import { WORLD_ENV } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { openEarlier } from '#tests/support/earlier-database.ts'
import { tokenBy } from '#tests/support/passkey-calls.ts'
import { SoftwarePasskey, type StoredPasskey } from '#tests/support/software-authenticator.ts'
import { STRIPE_KEYS } from '#tests/support/stripe-double.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

interface Recorded {
  given: { email: string; nowMs: number; passkey: StoredPasskey; guestToken: string; waiting: string }
  shown: { orders: Order[]; guest: Order; points: object; returns: string[]; list: string; export: string }
}

const read = (name: string): string => readFileSync(new URL(`../support/${name}`, import.meta.url), 'utf8')
const { given, shown } = JSON.parse(read('store-of-0032.json')) as Recorded

describe.each(testDatabases())('a store with returns, guests and passkeys on $name', (testDatabase) => {
  let database: Database
  let app: TestApp
  let request: Caller
  beforeAll(async () => {
    database = await openEarlier(testDatabase, { last: '0032_konbini-vouchers', fill: read('store-of-0032.sql') })
    app = await openTestApp(database, { env: { ...WORLD_ENV, ...STRIPE_KEYS }, now: () => given.nowMs })
    request = makeCaller(app)
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  const logIn = async () =>
    toSession(await request('POST /Customers/login', { body: { email: given.email, password: PASSWORD } })).access_token
  async function desk(...words: string[]): Promise<string> {
    const printed: string[] = []
    await parseCommand(deskCommands, words)!.run(
      app.desk,
      (line) => printed.push(line),
      ({ bytes }) => printed.splice(0, printed.length, new TextDecoder().decode(bytes).replaceAll('\r\n', '\n')),
    )
    return printed.join('\n')
  }

  it('shows its customers the same orders, returns, refunds and points', async () => {
    const token = await logIn()
    for (const order of shown.orders)
      expect((await request(`GET /Customers/me/orders/${order.number}`, { token })).body).toMatchObject(order)
    expect((await request('GET /Customers/me/points', { token })).body).toMatchObject(shown.points)
  })

  it('opens the order of a guest by its link', async () => {
    const { body } = await request('POST /Orders/link', { body: { token: given.guestToken } })
    expect(body).toMatchObject(shown.guest)
  })

  it('lets the account with the address of a guest adopt the order', async () => {
    const { body } = await request('GET /Customers/me/orders', { token: await logIn() })
    expect((body['data'] as Order[]).map(({ number }) => number)).toContain(given.waiting)
  })

  it('lets its customers log in by the passkeys that they have', async () => {
    const token = await tokenBy(request, new SoftwarePasskey(given.passkey))
    expect((await request('GET /Customers/me', { token })).body).toMatchObject({ email: given.email })
  })

  it('tells its staff the same of returns, refunds and sales', async () => {
    const returned = shown.orders.flatMap(({ returns = [] }) => returns).filter(({ state }) => state !== 'requested')
    const texts = await Promise.all(returned.map(({ number }) => desk('returns', 'show', number)))
    expect(texts.toSorted()).toEqual(shown.returns.toSorted())
    expect(await desk('returns', 'list', '--order', shown.orders[1]!.number)).toBe(shown.list)
    expect(await desk('orders', 'export')).toContain(shown.export)
  })

  it('goes on with a return that was open', async () => {
    const open = shown.orders.flatMap(({ returns = [] }) => returns).find(({ state }) => state === 'requested')!
    await desk('returns', 'arrive', open.number)
    await desk('returns', 'inspect', open.number, '--restock', 'すべて')
    expect(await desk('returns', 'settle', open.number)).toContain('--commit')
  })
})
