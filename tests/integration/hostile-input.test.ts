/** Input that is refused before it is parsed. */
import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/client.ts'
import { ENDPOINTS, getEndpointName } from '#contract/endpoints.ts'
import { type Caller, makeCaller, registerAs } from '#tests/support/customer-calls.ts'
import { testDatabases } from '#tests/support/database.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const KEY = ulid()
const KEYS = () => ({ 'idempotency-key': ulid(), 'x-submission-key': KEY })

describe.each(testDatabases())('hostile input on $name', ({ open }) => {
  let database: Database
  let app: TestApp
  let request: Caller
  let token = ''
  beforeAll(async () => {
    database = await open()
    app = await openTestApp(database, { env: { TRUST_PROXY: '1' } })
    request = makeCaller(app)
    token = await registerAs(request, 'hanako@example.jp')
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  const withBody = ENDPOINTS.filter(({ body }) => body)
  const callOf = (it: (typeof ENDPOINTS)[number]) => getEndpointName(it).replace(/\{\w+\}/, KEY)

  it.each(withBody)('$method $path refuses a body with too many parts', async (it) => {
    const deep = `${'[['.repeat(5_000)}${']]'.repeat(5_000)}`
    const long = `[${'1,'.repeat(20_000)}1]`
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, 1])))
    for (const part of [deep, long, wide]) {
      const body = `{"entries":${part},"email":1}`
      expect((await request(callOf(it), { token, body, headers: KEYS() })).error.code).toBe('BAD_REQUEST')
    }
  })

  it.each(withBody)('$method $path refuses values that are not text, at their fields', async (it) => {
    const value = '{"length":{"toString":1,"valueOf":1}}'
    const fields = ['email', 'password', 'newPassword', 'token', 'text', 'wishes', 'itemIds', 'endpoint', 'keys']
    const body = `{"__proto__":{"email":1},"constructor":{"length":1},${fields.map((it) => `"${it}":${value}`).join(',')}}`
    const { status, error } = await request(callOf(it), { token, body, headers: KEYS() })
    // An invalid link is refused as such, and a card cannot be saved because this store takes none.
    expect(error?.code === 'PAYMENT_UNAVAILABLE' ? 200 : status).toBeOneOf([200, 404, 410, 422])
    if (error.code === 'VALIDATION_FAILED') expect(Object.keys(error.details!).length).toBeGreaterThan(0)
  })

  it('limits the number of reported errors', async () => {
    const keys = Array.from({ length: 500 }, (_, n) => [`${'k'.repeat(100)}${n}`, 1])
    const body = { entries: {}, seen: Object.fromEntries(keys) }
    const { status, error } = await request('POST /Customers/me/cart', { token, body })
    expect(status).toBe(422)
    expect(JSON.stringify(error.details).length).toBeLessThan(10_000)
  })

  it.each(['', 'Bearer', 'Bearer two words', 'Basic aGFuYWtv', 'Bearer \u00e9', 'bearer=x'])(
    'does not treat a request with the Authorization header %j as a guest’s',
    async (authorization) => {
      const subscription = {
        endpoint: 'https://fcm.googleapis.com/x',
        keys: { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) },
      }
      const calls: [string, object?][] = [
        ['GET /Customers/me'],
        ['POST /Customers/logout'],
        ['POST /Customers/refresh'],
        ['POST /Customers/me/cart', {}],
        ['POST /PushSubscriptions', subscription],
        ['POST /Reservations', {}],
        ['POST /Files/upload', {}],
        [`POST /Submissions/${KEY}/withdraw`],
      ]
      for (const [call, body] of calls)
        expect((await request(call, { body, headers: { ...KEYS(), authorization } })).status).toBe(401)
    },
  )
})
