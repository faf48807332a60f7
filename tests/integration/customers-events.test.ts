/** The live channel, over a real socket. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import { EVENTS_PATH } from '#contract/events.ts'
import { MINUTE_MS } from '#contract/rules.ts'
import type { Database } from '#server/db/client.ts'
import { customers } from '#server/db/schema-customers.ts'
import { startStreams } from '#server/domain/customers/customer-streams.ts'
import { tellChanged } from '#server/domain/customers/tell-changed.ts'
import { type Caller, callerOf, registerAs, sessionIn, person, PASSWORD } from '#tests/support/customer-calls.ts'
import { testDatabases } from '#tests/support/database.ts'
import { openTestApp, serveTestApp, type TestApp } from '#tests/support/test-app.ts'

const ENV = { TRUST_PROXY: '1', SESSION_SECRET: 'the same for all processes of a test' }

describe.each(testDatabases())('the live channel on $name', ({ open }) => {
  let database: Database
  let app: TestApp
  let ask: Caller
  let url: string
  let stop: () => Promise<void>
  beforeAll(async () => {
    database = await open()
    app = await openTestApp(database, { env: ENV })
    ask = callerOf(app)
    ;({ url, stop } = await serveTestApp(app))
  })
  afterAll(async () => {
    app.endStreams()
    await stop()
    await app.close()
    await database.close()
  })

  let count = 0
  let email = ''
  let token = ''
  let id = ''
  beforeEach(async () => {
    email = `customer${(count += 1)}@example.jp`
    token = await registerAs(ask, email)
    id = String((await ask('GET /Customers/me', { token })).body['id'])
  })

  const tell = (customerId: string, kind: Parameters<typeof tellChanged>[2]) =>
    database.db.transaction((tx) => tellChanged(tx, customerId, kind))

  async function listen(with_ = token, at = url) {
    const controller = new AbortController()
    const headers = { authorization: `Bearer ${with_}`, 'accept-encoding': 'gzip, br' }
    const response = await fetch(at + EVENTS_PATH, { headers, signal: controller.signal })
    const heard = { text: '', isOver: false }
    const reading = (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of response.body!) heard.text += decoder.decode(chunk, { stream: true })
      heard.isOver = true
    })().catch(() => {})
    const leave = async () => {
      controller.abort()
      await reading
    }
    return { response, heard, leave }
  }
  const event = (kind: string) => `data: {"changed":"${kind}"}\n\n`

  it('is a stream for the customer alone, kept and changed by nobody on its way', async () => {
    const { response, heard, leave } = await listen()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('private, no-store, no-transform')
    expect(Number(response.headers.get('x-server-time'))).toBeGreaterThan(0)
    await expect.poll(() => heard.text).toBe(': open\n\n')
    await leave()
    const refused = await fetch(url + EVENTS_PATH)
    expect(refused.status).toBe(401)
    const cookie = `customers.token=${token}`
    expect((await fetch(url + EVENTS_PATH, { headers: { cookie } })).status).toBe(401)
  })

  it('says what changed to every device of the customer and to no other', async () => {
    const stranger = await listen(await registerAs(ask, `other-${email}`))
    const devices = [await listen(), await listen()]
    await tell(id, 'cart')
    await tell(id, 'orders')
    for (const { heard } of devices)
      await expect.poll(() => heard.text).toBe(`: open\n\n${event('cart')}${event('orders')}`)
    expect(stranger.heard.text).toBe(': open\n\n')
    await Promise.all([...devices, stranger].map(({ leave }) => leave()))
  })

  it('says nothing of what was rolled back', async () => {
    const { heard, leave } = await listen()
    const lost = database.db.transaction(async (tx) => {
      await tellChanged(tx, id, 'points')
      throw new Error('rolled back')
    })
    await expect(lost).rejects.toThrow('rolled back')
    await tell(id, 'cart')
    await expect.poll(() => heard.text).toContain('cart')
    expect(heard.text).not.toContain('points')
    await leave()
  })

  it('ends with its session, and says so first', async () => {
    const own = await listen()
    const other = sessionIn(await ask('POST /Customers/login', { body: { email, password: PASSWORD } })).access_token
    const onOther = await listen(other)
    await ask('POST /Customers/logout', { token: other })
    await expect.poll(() => onOther.heard.isOver).toBe(true)
    expect(onOther.heard.text).toBe(`: open\n\n${event('session')}`)
    await expect.poll(() => own.heard.text).toBe(`: open\n\n${event('session')}`)
    expect(own.heard.isOver).toBe(false)
    await ask('POST /Customers/me/withdrawal', { token, body: { password: PASSWORD } })
    await expect.poll(() => own.heard.isOver).toBe(true)
    expect(own.heard.text).toMatch(/session"\}\n\n$/)
  })

  it('ends for a customer who is locked', async () => {
    const { heard } = await listen()
    await database.db.transaction(async (tx) => {
      await tx.update(customers).set({ lockedAt: new Date() }).where(eq(customers.id, id))
      await tellChanged(tx, id, 'session')
    })
    await expect.poll(() => heard.isOver).toBe(true)
  })

  it('reaches devices at every process', async () => {
    const other = await openTestApp(database, { env: ENV })
    const served = await serveTestApp(other)
    const { heard } = await listen(token, served.url)
    await tell(id, 'messages')
    await expect.poll(() => heard.text).toContain(event('messages'))
    // A server that is asked to stop does not wait for its streams.
    const startedAt = performance.now()
    other.endStreams()
    await served.stop()
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    expect(heard.isOver).toBe(true)
    const late = await callerOf(other)('GET /Customers/me/events', { token })
    expect(late).toMatchObject({ status: 503, error: { code: 'SERVICE_UNAVAILABLE' } })
    await other.close()
  })

  it('is had ten times by one customer, and again once a device is gone', async () => {
    const devices = await Promise.all(Array.from({ length: 10 }, () => listen()))
    const eleventh = await fetch(url + EVENTS_PATH, { headers: { authorization: `Bearer ${token}` } })
    expect(eleventh.status).toBe(429)
    expect(eleventh.headers.get('retry-after')).toBe('30')
    await devices[0]!.leave()
    await expect
      .poll(async () => {
        const again = await listen()
        await again.leave()
        return again.response.status
      })
      .toBe(200)
    await Promise.all(devices.map(({ leave }) => leave()))
  })

  it('opens nothing for HEAD', async () => {
    for (let n = 0; n < 12; n++) {
      const headers = { authorization: `Bearer ${token}` }
      expect((await fetch(url + EVENTS_PATH, { method: 'HEAD', headers })).status).toBe(200)
    }
    const { response, leave } = await listen()
    expect(response.status).toBe(200)
    await leave()
  })

  it('beats, and ends with the token by which it was opened', async () => {
    const clock = { ms: Date.now() }
    const deps = { database, db: database.db, log: { error: () => {} } as never, now: () => clock.ms }
    const streams = await startStreams(deps, { heartbeatMs: 20 })
    const sessionId = String(
      ((await ask('GET /Customers/me/sessions', { token })).body['data'] as { id: string }[])[0]!.id,
    )
    const customer = { customerId: id, sessionId, scope: [], tokenExpiresAt: clock.ms + 60 * MINUTE_MS }
    const reader = streams.open(customer, new AbortController().signal).getReader()
    const next = async () => {
      const { value, done } = await reader.read()
      return done ? 'over' : new TextDecoder().decode(value)
    }
    expect([await next(), await next(), await next()]).toEqual([': open\n\n', ':\n\n', ':\n\n'])
    clock.ms += 60 * MINUTE_MS
    await expect.poll(next).toBe('over')
    // Nobody reads this one: it does not pile up for ever.
    clock.ms -= 60 * MINUTE_MS
    const unread = streams.open(customer, new AbortController().signal)
    await wait(2_500)
    let pieces = 0
    for await (const _ of unread) pieces += 1
    expect(pieces).toBeLessThan(80)
    await streams.close()
  })

  it('tells everything and looks at every session when notices may have been lost', async () => {
    let hear = (_: string) => {}
    const deaf = {
      ...database,
      listen: async (channel: string, onNotice: (payload: string) => void) => {
        if (channel === 'customer') hear = onNotice
        return async () => {}
      },
    }
    const other = await openTestApp(deaf, { env: ENV })
    const served = await serveTestApp(other)
    const ended = sessionIn(await ask('POST /Customers', { body: person(`ended-${email}`) })).access_token
    const [gone, stays] = [await listen(ended, served.url), await listen(token, served.url)]
    await expect.poll(() => gone.heard.text + stays.heard.text).toBe(': open\n\n: open\n\n')
    await ask('POST /Customers/logout', { token: ended })
    expect(gone.heard.isOver).toBe(false)
    hear('')
    await expect.poll(() => gone.heard.isOver).toBe(true)
    for (const kind of ['cart', 'favorites', 'messages', 'reservations', 'orders', 'points', 'session'])
      expect(stays.heard.text).toContain(event(kind))
    expect(stays.heard.isOver).toBe(false)
    other.endStreams()
    await served.stop()
    await other.close()
  })
})
