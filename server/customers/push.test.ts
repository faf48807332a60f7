import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#drizzle'
import { readEnv } from '#server/platform/system/env.ts'
import type { Database } from '#server/platform/db/client.ts'
import { parseRetryAfter } from '#server/platform/push/send.ts'
import { PermanentJobError } from '#server/platform/queue/enqueue.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { type Browser, makeBrowser, type PushService, startPushService } from '#tests/support/push-service.ts'
import { SHARED_SECRETS } from '#tests/support/shared-secrets.ts'
import { customers, sessions, pushSubscriptions } from './schema.ts'
import { enqueuePush, newDevicePush, passwordChangedPush, pushJob } from './push.ts'

const TEMPLATES = { newDevice: newDevicePush, passwordChanged: passwordChangedPush }
const AT = Date.UTC(2026, 10, 20, 3)
const env = readEnv({ PUSH_HOSTS: 'localhost', ...SHARED_SECRETS })
const vapidKeys = { publicKey: env.VAPID_PUBLIC_KEY!, privateKey: env.VAPID_PRIVATE_KEY! }
const person = { familyName: '', givenName: '', familyKana: '', givenKana: '', newsletter: false, termsVersion: '' }

interface Row {
  id: string
  data: object
  wait: number
}

describe.each(storeDatabases())('a push on $name', ({ open }) => {
  let database: Database
  let service: PushService
  let browser: Browser
  let nowMs = AT

  beforeAll(async () => {
    database = await open()
    service = await startPushService()
    const at = new Date(AT)
    await database.db.insert(customers).values({ id: 'hanako', ...person, createdAt: at })
    const session = { customerId: 'hanako', generation: 1, issuedAt: at, device: '', createdAt: at, lastSeenAt: at }
    await database.db.insert(sessions).values([
      { ...session, id: 'here' },
      { ...session, id: 'there' },
    ])
  })
  afterAll(async () => {
    await service.stop()
    await database.close()
  })
  beforeEach(async () => {
    nowMs = AT
    browser = makeBrowser(service.origin)
    await addSubscription('there', browser)
  })
  afterEach(async () => {
    service.received.length = 0
    await database.db.delete(pushSubscriptions)
    await database.db.execute(sql`delete from jobs.job`)
  })

  const addSubscription = (sessionId: string, { subscription: { endpoint, keys } }: Browser, customerId = 'hanako') => {
    const at = new Date(AT)
    const row = { id: sessionId, endpoint, ...keys, customerId, sessionId, createdAt: at, renewedAt: at }
    return database.db.insert(pushSubscriptions).values(row)
  }
  const queue = (kind: 'newDevice' | 'passwordChanged' = 'newDevice', eventId = 'event', exceptSession?: string) =>
    database.db.transaction((tx) =>
      enqueuePush(tx, TEMPLATES[kind], { customerId: 'hanako', eventId, nowMs: AT, exceptSession }),
    )
  const jobs = async () =>
    (
      await database.db.execute(
        sql`select id, data, extract(epoch from start_after - created_on)::int as wait from jobs.job order by start_after`,
      )
    ).rows as unknown as Row[]
  const run = async ({ id, data } = { id: '', data: {} } as Pick<Row, 'id' | 'data'>) => {
    const job = data && id ? { id, data } : (await jobs())[0]!
    await pushJob({ db: database.db, env, vapidKeys, now: () => nowMs }, Object.values(TEMPLATES)).run({
      ...job,
      isLast: false,
    })
  }
  const listIds = async () => (await database.db.select().from(pushSubscriptions)).map(({ id }) => id)

  it('is encrypted for the browser and contains nothing private', async () => {
    await queue()
    await run()
    const [{ path, headers, body }] = service.received as [(typeof service.received)[0]]
    expect(path).toBe(new URL(browser.subscription.endpoint).pathname)
    expect(JSON.parse(browser.read(body))).toEqual({
      web_push: 8030,
      notification: {
        title: '新しい端末からログインがありました',
        body: 'お心当たりがない場合は、パスワードを変更し、パスキーもご確認ください。',
        navigate: 'http://localhost:3000/mypage/profile',
        tag: expect.stringMatching(/^[\da-f]{32}$/),
        lang: 'ja',
        dir: 'ltr',
      },
    })
    expect(() => makeBrowser(service.origin).read(body)).toThrow(/unable to authenticate/)
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
    expect(headers['topic']).toBe(JSON.parse(browser.read(body)).notification.tag)
  })

  it('is signed with the VAPID key of the store', async () => {
    await queue()
    await run()
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(
      String(service.received[0]!.headers['authorization']),
    )!
    expect(key).toBe(vapidKeys.publicKey)
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url')) as [
      string,
      string,
    ]
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const { payload } = await jwtVerify(token, publicKey, { audience: service.origin, algorithms: ['ES256'] })
    expect(payload.sub).toBe('mailto:info@komorebi.example')
  })

  it('enqueues one job per browser and event, as part of the transaction', async () => {
    await addSubscription('here', makeBrowser(service.origin))
    await database.db
      .transaction(async (tx) => {
        await enqueuePush(tx, newDevicePush, { customerId: 'hanako', eventId: 'rolled back', nowMs: AT })
        throw new Error('rolled back')
      })
      .catch(() => {})
    expect(await jobs()).toEqual([])
    await queue()
    await queue()
    expect(await jobs()).toHaveLength(2)
    await queue('newDevice', 'another', 'here')
    expect(await jobs()).toHaveLength(3)
  })

  it.each([404, 410])('removes the subscription if the push service reports it as gone (%d)', async (status) => {
    await queue()
    service.respondNext([status])
    await run()
    expect(await listIds()).toEqual([])
  })

  it.each([
    [429, '120', 120],
    [503, '7200', 3_600],
    [429, '0', 1],
  ])('is sent again when the push service requests it: %d after %s s', async (status, retryAfter, seconds) => {
    await queue()
    service.respondNext([status, { 'retry-after': retryAfter }])
    await run()
    const [first, next] = await jobs()
    expect(next).toMatchObject({ data: first!.data })
    expect(Math.abs(next!.wait - seconds)).toBeLessThanOrEqual(1)
    // If the process is killed after enqueuing the next job, that job is not enqueued twice.
    service.respondNext([status, { 'retry-after': retryAfter }])
    await run(first)
    expect(await jobs()).toHaveLength(2)
    await run(next)
    expect(service.received).toHaveLength(3)
  })

  it.each([500, 503, 429])('is retried by the queue without Retry-After (%d)', async (status) => {
    await queue()
    service.respondNext([status])
    await expect(run()).rejects.not.toBeInstanceOf(PermanentJobError)
    expect(await listIds()).toEqual(['there'])
  })

  it.each([400, 401, 403, 413])(
    'is not retried if that would not help (%d), and the error contains no endpoint',
    async (status) => {
      await queue()
      service.respondNext([status])
      const error = await run().catch((it: unknown) => it)
      expect(error).toBeInstanceOf(PermanentJobError)
      expect(String(error)).not.toContain('/send/')
      expect(await listIds()).toEqual(['there'])
    },
  )

  it('is retried if the push service is unreachable, and the error contains no endpoint', async () => {
    await queue()
    await database.db.update(pushSubscriptions).set({ endpoint: 'http://localhost:9/send/x' })
    const error = (await run().catch((it: unknown) => it)) as Error
    expect(error.message).toBe('push service not reached: localhost:9')
    expect(String(error.cause)).not.toContain('/send/')
  })

  it('does not follow redirects', async () => {
    await queue()
    service.respondNext([307, { location: `${service.origin}/elsewhere` }])
    await expect(run()).rejects.toBeInstanceOf(PermanentJobError)
    expect(service.received).toHaveLength(1)
  })

  it('is not sent to another customer, after a day, or to a removed push service', async () => {
    await database.db
      .insert(customers)
      .values({ id: 'taro', ...person, createdAt: new Date(AT) })
      .onConflictDoNothing()
    await queue()
    const set = (values: Partial<typeof pushSubscriptions.$inferInsert>) =>
      database.db.update(pushSubscriptions).set(values)
    for (const customerId of ['taro', null]) {
      await set({ customerId })
      await run()
    }
    await set({ customerId: 'hanako' })
    nowMs = AT + 24 * 60 * 60 * 1_000
    await run()
    nowMs = AT
    await set({ endpoint: 'http://127.0.0.1:1/x' })
    await run()
    expect(service.received).toEqual([])
    expect(await listIds()).toEqual([])
  })

  it('is sent for a new password even if that ended the session', async () => {
    await queue('passwordChanged')
    await database.db.update(pushSubscriptions).set({ customerId: null, sessionId: null })
    await run()
    expect(JSON.parse(browser.read(service.received[0]!.body)).notification.title).toBe('パスワードが変更されました')
  })
})

it('parses Retry-After', () => {
  const read = (text: string | null) => parseRetryAfter(text, AT)
  expect([read('120'), read(new Date(AT + 90_000).toUTCString())]).toEqual([120, 90])
  expect([read(null), read(''), read('soon'), read('-5'), read(new Date(AT - 1_000).toUTCString())]).toEqual(
    Array(5).fill(undefined),
  )
})
