/** Which tokens are valid, where the session is mirrored, and how the customer sees it. */
import { createSecretKey } from 'node:crypto'
import { CompactSign, decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import { DAY_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import { sessions } from '#server/customers/schema.ts'
import { makeCaller, PASSWORD, person, toSession } from '#tests/support/customer-calls.ts'
import { useCustomers, WORLD_ENV } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { openTestApp } from '#tests/support/test-app.ts'

describe.each(storeDatabases())('a session on $name', ({ open }) => {
  const world = useCustomers(open)
  const me = async (token: string | undefined, through = world.request) =>
    (await through('GET /Customers/me', { token })).status
  const renew = (token: string | undefined, through = world.request) => through('POST /Customers/refresh', { token })
  const pass = (ms: number) => void (world.clock.ms += ms)

  it('accepts only tokens that this store has signed', async () => {
    const { request, token } = world
    const [head, payload, signature] = token.split('.') as [string, string, string]
    const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = decodeJwt(token)
    const sign = (value: object, secret: string, alg = 'HS256') =>
      new CompactSign(Buffer.from(JSON.stringify(value)))
        .setProtectedHeader({ alg })
        .sign(createSecretKey(secret, 'utf8'))
    const forged = {
      'no signature': `${head}.${payload}.`,
      'alg none': `${base64({ alg: 'none' })}.${payload}.`,
      'alg none with a signature': `${base64({ alg: 'none' })}.${payload}.${signature}`,
      'other claims': `${head}.${base64({ ...claims, sid: 'X' })}.${signature}`,
      'another secret': await sign(claims, 'another secret, also long enough !'),
      'another algorithm': await sign(claims, `${WORLD_ENV.SESSION_SECRET}${WORLD_ENV.SESSION_SECRET}`, 'HS512'),
      'no token at all': 'token',
      'an endless one': 'a'.repeat(100_000),
    }
    for (const [what, it] of Object.entries(forged)) {
      expect({ what, status: await me(it) }).toEqual({ what, status: 401 })
      expect({ what, status: (await renew(it)).status }).toEqual({ what, status: 401 })
      expect({ what, status: (await request('POST /Customers/logout', { token: it })).status }).toEqual({
        what,
        status: 200,
      })
    }
    const ofTheFuture = await sign({ ...claims, gen: 2 }, WORLD_ENV.SESSION_SECRET)
    expect(await me(ofTheFuture)).toBe(401)
    expect((await renew(ofTheFuture)).status).toBe(401)
    const ofUnknown = await sign({ ...claims, sid: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, WORLD_ENV.SESSION_SECRET)
    expect(await me(ofUnknown)).toBe(401)
    expect((await renew(ofUnknown)).status).toBe(401)
    expect(await me(token)).toBe(200)
  })

  it('accepts no token in a cookie, a query or another scheme', async () => {
    const { request, token } = world
    const cookie = `customers.token=${token}; auth.strategy=customers`
    for (const headers of [{ cookie }, { authorization: token }, { authorization: `Basic ${token}` }]) {
      expect((await request('GET /Customers/me', { headers })).status).toBe(401)
      expect((await request('POST /Customers/refresh', { headers })).status).toBe(401)
    }
    expect((await request(`GET /Customers/me?access_token=${token}`)).status).toBe(401)
    await request('POST /Customers/logout', { headers: { cookie } })
    expect(await me(token)).toBe(200)
  })

  it('is mirrored in cookies that scripts can read', async () => {
    const { request, clock, email, token } = world
    const { headers, body } = await request('POST /Customers/login', { body: { email, password: PASSWORD } })
    const rest = '; Path=/; Max-Age=1209600; SameSite=Lax'
    expect(headers.getSetCookie()).toEqual([
      `customers.token=${String(body['access_token'])}${rest}`,
      `customers.token_expiration=${clock.ms + 3_600_000}${rest}`,
      `customers.refresh_expiration=${clock.ms + 1_209_600_000}${rest}`,
      `customers.issued_at=${clock.ms}${rest}`,
      `auth.strategy=customers${rest}`,
    ])
    const first = await renew(token)
    pass(MINUTE_MS)
    const second = await renew(token)
    expect(first.headers.getSetCookie()[0]).toContain('; Max-Age=1209600;')
    expect(second.headers.getSetCookie()[0]).toContain('; Max-Age=1209540;')
    expect((await renew('nothing')).headers.getSetCookie()).toEqual([])
    const cleared = (await request('POST /Customers/logout', { token })).headers.getSetCookie()
    expect(cleared).toHaveLength(5)
    for (const it of cleared) expect(it).toMatch(/^[a-z._]+=; Path=\/; Max-Age=0; SameSite=Lax$/)
    expect((await request('POST /Customers/logout')).headers.getSetCookie()).toEqual([])
  })

  it('has secure cookies if the store uses https', async () => {
    const { database, email } = world
    const secure = await openTestApp(database, { env: { ...WORLD_ENV, PUBLIC_URL: 'https://shop.example.jp' } })
    const response = await makeCaller(secure)('POST /Customers/login', { body: { email, password: PASSWORD } })
    expect(response.headers.getSetCookie()).toHaveLength(5)
    for (const it of response.headers.getSetCookie()) expect(it).toMatch(/; SameSite=Lax; Secure$/)
    await secure.close()
  })

  it('records when its device was last active, at most once a minute', async () => {
    const { clock, database, token } = world
    const seen = async () => {
      const [row] = await database.db
        .select()
        .from(sessions)
        .where(eq(sessions.id, String(decodeJwt(token)['sid'])))
      return row!.lastSeenAt.getTime()
    }
    const begun = clock.ms
    pass(30_000)
    await me(token)
    expect(await seen()).toBe(begun + 30_000)
    pass(59_999)
    await me(token)
    expect(await seen()).toBe(begun + 30_000)
    pass(1)
    await me(token)
    expect(await seen()).toBe(begun + 90_000)
  })

  it('is listed with its device and can be ended from another device', async () => {
    const { request, clock, count, email, token } = world
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Mobile/15E148 Safari/604.1'
    const login = { body: { email, password: PASSWORD }, headers: { 'user-agent': userAgent } }
    pass(MINUTE_MS)
    const phone = toSession(await request('POST /Customers/login', login)).access_token
    const list = async (with_: string) =>
      (await request('GET /Customers/me/sessions', { token: with_ })).body['data'] as { id: string; device: string }[]
    expect(await list(token)).toMatchObject([
      { device: '不明な端末', isCurrent: true },
      { device: 'Safari・iPhone', isCurrent: false, createdAt: new Date(clock.ms).toISOString() },
    ])
    const [, other] = await list(token)
    const stranger = toSession(
      await request('POST /Customers', { body: person(`other${count}@example.jp`) }),
    ).access_token
    const end = (with_: string) => request(`DELETE /Customers/me/sessions/${other!.id}`, { token: with_ })
    expect(await end(stranger)).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
    expect(await me(phone)).toBe(200)
    expect((await end(token)).status).toBe(200)
    expect(await me(phone)).toBe(401)
    expect((await end(token)).status).toBe(404)
    expect(await list(token)).toHaveLength(1)
    pass(14 * DAY_MS)
    const later = toSession(
      await request('POST /Customers/login', { body: { email, password: PASSWORD } }),
    ).access_token
    expect(await list(later)).toMatchObject([{ isCurrent: true }])
  })
})
