/** Which browsers get which pushes, from subscribing to unsubscribing. */
import { describe, expect, it } from 'vitest'
import { sql } from '#drizzle'
import { DAY_MS, MAX_PUSH_SUBSCRIPTIONS, MINUTE_MS } from '#contract/shared/constants.ts'
import { pushSubscriptions } from '#server/customers/schema.ts'
import { removeOldSubscriptions } from '#server/customers/push-subscriptions.ts'
import { mailedToken, newNetworkAddress, PASSWORD, registerAs, toSession } from '#tests/support/customer-calls.ts'
import { customerActions, useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { makeBrowser } from '#tests/support/push-service.ts'

const newBrowser = () => makeBrowser('http://localhost:9').subscription

describe.each(storeDatabases())('push subscriptions on $name', ({ open }) => {
  const world = useCustomers(open, { PUSH_HOSTS: 'localhost' })
  const { change, logIn, row, verify } = customerActions(world)

  const subscribe = (token: string | undefined, body: object = newBrowser()) =>
    world.request('POST /PushSubscriptions', { token, body })
  const rows = () => world.database.db.select().from(pushSubscriptions)
  const find = async ({ endpoint }: { endpoint: string }) => (await rows()).find((it) => it.endpoint === endpoint)
  const ownerOf = async (browser: { endpoint: string }) => (await find(browser))?.customerId
  /** Removes the queued pushes and returns their kinds and browsers. */
  async function takePushed() {
    const taken = await world.database.db.execute(sql`delete from jobs.job where name = 'push' returning data`)
    const endpoints = new Map((await rows()).map(({ id, endpoint }) => [id, endpoint]))
    return (taken.rows as { data: { kind: string; subscriptionId: string } }[]).map(({ data }) => [
      data.kind,
      endpoints.get(data.subscriptionId),
    ])
  }

  it('get the server key for subscribing', async () => {
    const { packVersion: _, ...described } = (await world.request('GET /openapi.json')).body
    expect(JSON.stringify(described)).toContain('/PushSubscriptions')
    expect(JSON.stringify(described)).toContain('pushKey')
  })

  it('are stored once: first without an owner, then with the customer who logs in', async () => {
    const browser = newBrowser()
    expect((await subscribe(undefined, browser)).status).toBe(200)
    const guests = await find(browser)
    expect(guests).toMatchObject({ customerId: null, sessionId: null })
    world.clock.ms += MINUTE_MS
    expect((await subscribe(world.token, browser)).body).toEqual({})
    await subscribe(world.token, { ...browser, expirationTime: null })
    const { id } = await row()
    expect(await find(browser)).toEqual({
      ...guests,
      customerId: id,
      sessionId: expect.stringMatching(/^[0-9A-Z]{26}$/),
      renewedAt: new Date(world.clock.ms),
    })
    const other = await registerAs(world.request, `other${world.count}@example.jp`)
    const renewed = { ...browser, keys: newBrowser().keys }
    await subscribe(other, renewed)
    expect(await find(browser)).toMatchObject({ id: guests!.id, auth: renewed.keys.auth })
    expect(await ownerOf(browser)).not.toBe(id)
  })

  it.each([
    ['endpoint', { endpoint: 'https://example.com/push' }],
    ['endpoint', { endpoint: 'http://127.0.0.1:9/send/x' }],
    ['endpoint', { endpoint: `http://localhost:9/${'x'.repeat(2_000)}` }],
    ['endpoint', { endpoint: 'http://localhost:9/あ' }],
    ['endpoint', { endpoint: 7 }],
    ['keys.p256dh', { keys: { p256dh: 'short', auth: newBrowser().keys.auth } }],
    ['keys.p256dh', { keys: { p256dh: `B${'_'.repeat(86)}`, auth: newBrowser().keys.auth } }],
    ['keys.auth', { keys: { p256dh: newBrowser().keys.p256dh, auth: '' } }],
    ['keys', { keys: undefined }],
  ])('are refused with an invalid %s', async (field, wrong) => {
    const before = await rows()
    const refused = await subscribe(world.token, { ...newBrowser(), ...wrong })
    expect(refused).toMatchObject({ status: 422, error: { details: { [field]: expect.any(String) } } })
    expect(await rows()).toEqual(before)
  })

  it('have no owner if the token is invalid', async () => {
    const browser = newBrowser()
    expect((await subscribe('forged', browser)).status).toBe(401)
    expect(await find(browser)).toBeUndefined()
  })

  it('are limited to ten per customer, also at once; the least recently used is removed', async () => {
    const browsers = Array.from({ length: MAX_PUSH_SUBSCRIPTIONS }, newBrowser)
    for (const browser of browsers) {
      world.clock.ms += 1
      await subscribe(world.token, browser)
    }
    world.clock.ms += 1
    await subscribe(world.token, browsers[0])
    world.clock.ms += 1
    const late = Array.from({ length: 3 }, newBrowser)
    await Promise.all(late.map((browser) => subscribe(world.token, browser)))
    const { id } = await row()
    const stored = (await rows()).filter(({ customerId }) => customerId === id).map(({ endpoint }) => endpoint)
    expect(stored.toSorted()).toEqual(
      [browsers[0]!, ...browsers.slice(4), ...late].map(({ endpoint }) => endpoint).toSorted(),
    )
  })

  it('are rate-limited per network address', async () => {
    const source = newNetworkAddress()
    const request = () =>
      world.request('DELETE /PushSubscriptions', { body: { endpoint: 'http://localhost:9/x' }, source })
    const responses = await Promise.all(Array.from({ length: 300 }, request))
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    expect((await request()).status).toBe(429)
  })

  it('are removed on request', async () => {
    const browser = newBrowser()
    await subscribe(world.token, browser)
    const { endpoint } = browser
    for (let n = 0; n < 2; n++)
      expect((await world.request('DELETE /PushSubscriptions', { body: { endpoint } })).status).toBe(200)
    expect(await find(browser)).toBeUndefined()
  })

  it('have no owner after a logout, here or from another device, and after a new password', async () => {
    const { token } = world
    const here = newBrowser()
    const there = newBrowser()
    const elsewhere = newBrowser()
    const logInAgain = async () => toSession(await logIn(PASSWORD)).access_token
    const second = await logInAgain()
    const third = await logInAgain()
    for (const [it, browser] of [
      [token, here],
      [second, there],
      [third, elsewhere],
    ] as const)
      await subscribe(it, browser)
    const { id } = await row()

    await world.request('POST /Customers/logout', { token: second })
    expect([await ownerOf(here), await ownerOf(there), await ownerOf(elsewhere)]).toEqual([id, null, id])
    await takePushed()
    world.token = third
    await change({ newPassword: 'the new and long one', password: PASSWORD })
    expect([await ownerOf(here), await ownerOf(elsewhere)]).toEqual([null, id])
    expect(await takePushed()).toEqual([['passwordChanged', here.endpoint]])
    expect(await subscribe(token, here)).toMatchObject({ status: 401 })
  })

  it('keep their owner when the session only expires', async () => {
    const browser = newBrowser()
    await subscribe(world.token, browser)
    const { id } = await row()
    world.clock.ms += 15 * DAY_MS
    expect((await world.request('POST /Customers/refresh', { token: world.token })).status).toBe(401)
    expect(await ownerOf(browser)).toBe(id)
    await subscribe(undefined, browser)
    expect(await ownerOf(browser)).toBeNull()
  })

  it('are notified of a login on another device and of a new mail address', async () => {
    const browser = newBrowser()
    await subscribe(world.token, browser)
    await takePushed()
    await logIn('not the password')
    expect(await takePushed()).toEqual([])
    await logIn(PASSWORD)
    expect(await takePushed()).toEqual([['newDevice', browser.endpoint]])
    const next = `moved${world.count}@example.jp`
    await change({ email: next, password: PASSWORD })
    expect(await takePushed()).toEqual([])
    await verify(await mailedToken(world.database, 'emailChange', next))
    expect(await takePushed()).toEqual([['emailChanged', browser.endpoint]])
  })

  it('are erased with the account', async () => {
    const browser = newBrowser()
    await subscribe(world.token, browser)
    const { id } = await row()
    const both = [
      world.request('POST /Customers/me/withdrawal', { token: world.token, body: { password: PASSWORD } }),
      subscribe(world.token),
    ]
    expect((await both[0])?.status).toBe(200)
    await both[1]
    expect((await rows()).filter(({ customerId }) => customerId === id)).toEqual([])
    expect(await find(browser)).toBeUndefined()
  })

  it('are deleted after a year without use', async () => {
    const browser = newBrowser()
    await subscribe(undefined, browser)
    const { db } = world.database
    await removeOldSubscriptions(db, new Date(world.clock.ms + 365 * DAY_MS))
    expect(await find(browser)).toBeDefined()
    await removeOldSubscriptions(db, new Date(world.clock.ms + 365 * DAY_MS + 1))
    expect(await find(browser)).toBeUndefined()
  })
})
