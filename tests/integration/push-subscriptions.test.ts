/** Which browsers are told of what: from subscribing to leaving. */
import { describe, expect, it } from 'vitest'
import { sql } from '#drizzle'
import { DAY_MS, MAX_PUSH_SUBSCRIPTIONS, MINUTE_MS } from '#contract/rules.ts'
import { pushSubscriptions } from '#server/db/schema-push.ts'
import { forgetOldSubscriptions } from '#server/domain/push/subscription-rows.ts'
import { mailedToken, newSource, PASSWORD, registerAs, sessionIn } from '#tests/support/customer-calls.ts'
import { deedsOf, useCustomers } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { makeBrowser } from '#tests/support/push-service.ts'

const newBrowser = () => makeBrowser('http://localhost:9').subscription

describe.each(testDatabases())('browsers that want to be told, on $name', ({ open }) => {
  const world = useCustomers(open, { PUSH_HOSTS: 'localhost' })
  const { change, logIn, row, verify } = deedsOf(world)

  const subscribe = (token: string | undefined, body: object = newBrowser()) =>
    world.ask('POST /PushSubscriptions', { token, body })
  const rows = () => world.database.db.select().from(pushSubscriptions)
  const find = async ({ endpoint }: { endpoint: string }) => (await rows()).find((it) => it.endpoint === endpoint)
  const ownerOf = async (browser: { endpoint: string }) => (await find(browser))?.customerId
  /** Kinds and browsers of what waits to be pushed, forgotten thereby. */
  async function takePushed() {
    const taken = await world.database.db.execute(sql`delete from jobs.job where name = 'push' returning data`)
    const endpoints = new Map((await rows()).map(({ id, endpoint }) => [id, endpoint]))
    return (taken.rows as { data: { kind: string; subscriptionId: string } }[]).map(({ data }) => [
      data.kind,
      endpoints.get(data.subscriptionId),
    ])
  }

  it('are told the key to which they subscribe', async () => {
    const { packVersion: _, ...described } = (await world.ask('GET /openapi.json')).body
    expect(JSON.stringify(described)).toContain('/PushSubscriptions')
    expect(JSON.stringify(described)).toContain('pushKey')
  })

  it('stand once, whoever they belong to: first nobody, then who logs in', async () => {
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
      seenAt: new Date(world.clock.ms),
    })
    const other = await registerAs(world.ask, `other${world.count}@example.jp`)
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
  ])('are refused with a wrong %s', async (field, wrong) => {
    const before = await rows()
    const refused = await subscribe(world.token, { ...newBrowser(), ...wrong })
    expect(refused).toMatchObject({ status: 422, error: { details: { [field]: expect.any(String) } } })
    expect(await rows()).toEqual(before)
  })

  it('are nobody’s with a token that is none', async () => {
    const browser = newBrowser()
    expect((await subscribe('forged', browser)).status).toBe(401)
    expect(await find(browser)).toBeUndefined()
  })

  it('are at most ten a customer, also at once: who was longest away goes', async () => {
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
    const kept = (await rows()).filter(({ customerId }) => customerId === id).map(({ endpoint }) => endpoint)
    expect(kept.toSorted()).toEqual(
      [browsers[0]!, ...browsers.slice(4), ...late].map(({ endpoint }) => endpoint).toSorted(),
    )
  })

  it('are limited in how often one network address names them', async () => {
    const source = newSource()
    const ask = () => world.ask('DELETE /PushSubscriptions', { body: { endpoint: 'http://localhost:9/x' }, source })
    const answers = await Promise.all(Array.from({ length: 300 }, ask))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await ask()).status).toBe(429)
  })

  it('go when they ask to', async () => {
    const browser = newBrowser()
    await subscribe(world.token, browser)
    const { endpoint } = browser
    for (let n = 0; n < 2; n++)
      expect((await world.ask('DELETE /PushSubscriptions', { body: { endpoint } })).status).toBe(200)
    expect(await find(browser)).toBeUndefined()
  })

  it('are nobody’s after a log-out, here or from another device, and after a new password', async () => {
    const { token } = world
    const [here, there, elsewhere] = [newBrowser(), newBrowser(), newBrowser()]
    const logInAnew = async () => sessionIn(await logIn(PASSWORD)).access_token
    const [second, third] = [await logInAnew(), await logInAnew()]
    for (const [it, browser] of [
      [token, here],
      [second, there],
      [third, elsewhere],
    ] as const)
      await subscribe(it, browser)
    const { id } = await row()

    await world.ask('POST /Customers/logout', { token: second })
    expect([await ownerOf(here), await ownerOf(there), await ownerOf(elsewhere)]).toEqual([id, null, id])
    await takePushed()
    world.token = third
    await change({ newPassword: 'the new and long one', password: PASSWORD })
    expect([await ownerOf(here), await ownerOf(elsewhere)]).toEqual([null, id])
    expect(await takePushed()).toEqual([['passwordChanged', here.endpoint]])
    expect(await subscribe(token, here)).toMatchObject({ status: 401 })
  })

  it('stay the customer’s when the session only ran out, until somebody says otherwise', async () => {
    const browser = newBrowser()
    await subscribe(world.token, browser)
    const { id } = await row()
    world.clock.ms += 15 * DAY_MS
    expect((await world.ask('POST /Customers/refresh', { token: world.token })).status).toBe(401)
    expect(await ownerOf(browser)).toBe(id)
    await subscribe(undefined, browser)
    expect(await ownerOf(browser)).toBeNull()
  })

  it('hear of a login on another device and of a new mail address', async () => {
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
      world.ask('POST /Customers/me/withdrawal', { token: world.token, body: { password: PASSWORD } }),
      subscribe(world.token),
    ]
    expect((await both[0])?.status).toBe(200)
    await both[1]
    expect((await rows()).filter(({ customerId }) => customerId === id)).toEqual([])
    expect(await find(browser)).toBeUndefined()
  })

  it('are forgotten after a year of silence', async () => {
    const browser = newBrowser()
    await subscribe(undefined, browser)
    const { db } = world.database
    await forgetOldSubscriptions(db, new Date(world.clock.ms + 365 * DAY_MS))
    expect(await find(browser)).toBeDefined()
    await forgetOldSubscriptions(db, new Date(world.clock.ms + 365 * DAY_MS + 1))
    expect(await find(browser)).toBeUndefined()
  })
})
