/** The event stream over a real socket. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import * as liveEventsApi from '#contract/live-events/api.ts'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import type { Database } from '#server/platform/db/client.ts'
import { customers } from '#server/customers/schema.ts'
import { startCustomerStreams } from '#server/customers/event-streams.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import { type Caller, makeCaller, registerAs, toSession, person, PASSWORD } from '#tests/support/customer-calls.ts'
import { storeDatabases, waitForNotifications } from '#tests/support/database.ts'
import { openTestApp, serveTestApp, type TestApp } from '#tests/support/test-app.ts'

const ENV = { TRUST_PROXY: '1', SESSION_SECRET: 'the same for all processes of a test' }

const EVENTS_URL = toEndpointUrl(liveEventsApi.stream)

describe.each(storeDatabases())('the event stream on $name', ({ open }) => {
  let database: Database
  let app: TestApp
  let request: Caller
  let url: string
  let stop: () => Promise<void>
  beforeAll(async () => {
    database = await open()
    app = await openTestApp(database, { env: ENV })
    request = makeCaller(app)
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
    token = await registerAs(request, email)
    id = String((await request('GET /Customers/me', { token })).body['id'])
  })

  const notify = (customerId: string, kind: Parameters<typeof notifyChange>[2]) =>
    database.db.transaction((tx) => notifyChange(tx, customerId, kind))

  async function listen(with_ = token, at = url) {
    // A new account gets points, and the stream must not receive that notification.
    await waitForNotifications(database)
    const controller = new AbortController()
    const headers = { authorization: `Bearer ${with_}`, 'accept-encoding': 'gzip, br' }
    const response = await fetch(at + EVENTS_URL, { headers, signal: controller.signal })
    const received = { text: '', isOver: false }
    const reading = (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of response.body!) received.text += decoder.decode(chunk, { stream: true })
      received.isOver = true
    })().catch(() => {})
    const leave = async () => {
      controller.abort()
      await reading
    }
    return { response, received, leave }
  }
  const event = (kind: string) => `data: {"changed":"${kind}"}\n\n`

  it('requires a session, and is neither cached nor transformed', async () => {
    const { response, received, leave } = await listen()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('private, no-store, no-transform')
    expect(Number(response.headers.get('x-server-time'))).toBeGreaterThan(0)
    await expect.poll(() => received.text).toBe(': open\n\n')
    await leave()
    for (const headers of [{}, { cookie: `customers.token=${token}` }]) {
      const refused = await fetch(url + EVENTS_URL, { headers })
      expect(refused.status).toBe(401)
      // Until then the connection is in use, and the server waits before it stops.
      await refused.body?.cancel()
    }
  })

  it('notifies all devices of the customer and no others', async () => {
    const stranger = await listen(await registerAs(request, `other-${email}`))
    const devices = [await listen(), await listen()]
    await notify(id, 'cart')
    await notify(id, 'orders')
    for (const { received } of devices)
      await expect.poll(() => received.text).toBe(`: open\n\n${event('cart')}${event('orders')}`)
    expect(stranger.received.text).toBe(': open\n\n')
    await Promise.all([...devices, stranger].map(({ leave }) => leave()))
  })

  it('does not report rolled-back changes', async () => {
    const { received, leave } = await listen()
    const lost = database.db.transaction(async (tx) => {
      await notifyChange(tx, id, 'points')
      throw new Error('rolled back')
    })
    await expect(lost).rejects.toThrow('rolled back')
    await notify(id, 'cart')
    await expect.poll(() => received.text).toContain('cart')
    expect(received.text).not.toContain('points')
    await leave()
  })

  it('ends with its session, after an event that says so', async () => {
    const own = await listen()
    const other = toSession(
      await request('POST /Customers/login', { body: { email, password: PASSWORD } }),
    ).access_token
    const onOther = await listen(other)
    await request('POST /Customers/logout', { token: other })
    await expect.poll(() => onOther.received.isOver).toBe(true)
    expect(onOther.received.text).toBe(`: open\n\n${event('session')}`)
    await expect.poll(() => own.received.text).toBe(`: open\n\n${event('session')}`)
    expect(own.received.isOver).toBe(false)
    await request('POST /Customers/me/withdrawal', { token, body: { password: PASSWORD } })
    await expect.poll(() => own.received.isOver).toBe(true)
    expect(own.received.text).toMatch(/session"\}\n\n$/)
  })

  it('ends for a customer who is locked', async () => {
    const { received } = await listen()
    await database.db.transaction(async (tx) => {
      await tx.update(customers).set({ lockedAt: new Date() }).where(eq(customers.id, id))
      await notifyChange(tx, id, 'session')
    })
    await expect.poll(() => received.isOver).toBe(true)
  })

  it('reaches devices connected to any process', async () => {
    const other = await openTestApp(database, { env: ENV })
    const served = await serveTestApp(other)
    const { received } = await listen(token, served.url)
    await notify(id, 'messages')
    await expect.poll(() => received.text).toContain(event('messages'))
    // A stopping server does not wait for event streams.
    const startedAt = performance.now()
    other.endStreams()
    await served.stop()
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    expect(received.isOver).toBe(true)
    const late = await makeCaller(other)('GET /Customers/me/events', { token })
    expect(late).toMatchObject({ status: 503, error: { code: 'SERVICE_UNAVAILABLE' } })
    await other.close()
  })

  it('can be opened ten times per customer, and again after one is closed', async () => {
    const devices = await Promise.all(Array.from({ length: 10 }, () => listen()))
    const eleventh = await fetch(url + EVENTS_URL, { headers: { authorization: `Bearer ${token}` } })
    expect(eleventh.status).toBe(429)
    expect(eleventh.headers.get('retry-after')).toBe('30')
    await eleventh.body?.cancel()
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

  it('opens no stream for HEAD', async () => {
    for (let n = 0; n < 12; n++) {
      const headers = { authorization: `Bearer ${token}` }
      expect((await fetch(url + EVENTS_URL, { method: 'HEAD', headers })).status).toBe(200)
    }
    const { response, leave } = await listen()
    expect(response.status).toBe(200)
    await leave()
  })

  it('sends heartbeats and ends when its token expires', async () => {
    const clock = { ms: Date.now() }
    const deps = { database, db: database.db, log: { error: () => {} } as never, now: () => clock.ms }
    const streams = await startCustomerStreams(deps, { heartbeatMs: 5 })
    const sessionId = String(
      ((await request('GET /Customers/me/sessions', { token })).body['data'] as { id: string }[])[0]!.id,
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
    // A stream without a reader does not buffer without limit.
    clock.ms -= 60 * MINUTE_MS
    const unread = streams.open(customer, new AbortController().signal)
    await wait(600)
    let pieces = 0
    for await (const _ of unread) pieces += 1
    expect(pieces).toBeLessThan(80)
    await streams.close()
  })

  it('sends all events and checks every session after notifications may have been lost', async () => {
    let receive = (_: string) => {}
    const deaf = {
      ...database,
      listen: async (channel: string, onNotice: (payload: string) => void) => {
        if (channel === 'customer') receive = onNotice
        return async () => {}
      },
    }
    const other = await openTestApp(deaf, { env: ENV })
    const served = await serveTestApp(other)
    const ended = toSession(await request('POST /Customers', { body: person(`ended-${email}`) })).access_token
    const gone = await listen(ended, served.url)
    const stays = await listen(token, served.url)
    await expect.poll(() => gone.received.text + stays.received.text).toBe(': open\n\n: open\n\n')
    await request('POST /Customers/logout', { token: ended })
    expect(gone.received.isOver).toBe(false)
    receive('')
    await expect.poll(() => gone.received.isOver).toBe(true)
    for (const kind of ['cart', 'favorites', 'messages', 'reservations', 'orders', 'points', 'session'])
      expect(stays.received.text).toContain(event(kind))
    expect(stays.received.isOver).toBe(false)
    other.endStreams()
    await served.stop()
    await other.close()
  })
})
