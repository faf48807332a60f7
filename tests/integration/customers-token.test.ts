/** What proves a session, where it is mirrored, and what its customer sees of it. */
import { createSecretKey } from 'node:crypto'
import { CompactSign, decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import { DAY_MS, MINUTE_MS } from '#contract/rules.ts'
import { sessions } from '#server/db/schema-customers.ts'
import { callerOf, PASSWORD, person, sessionIn } from '#tests/support/customer-calls.ts'
import { useCustomers, WORLD_ENV } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { openTestApp } from '#tests/support/test-app.ts'

describe.each(testDatabases())('a session on $name', ({ open }) => {
  const world = useCustomers(open)
  const me = async (token: string | undefined, through = world.ask) =>
    (await through('GET /Customers/me', { token })).status
  const renew = (token: string | undefined, through = world.ask) => through('POST /Customers/refresh', { token })
  const pass = (ms: number) => void (world.clock.ms += ms)

  it('is proved by nothing but a token that this store has signed', async () => {
    const { ask, token } = world
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
      expect({ what, status: (await ask('POST /Customers/logout', { token: it })).status }).toEqual({
        what,
        status: 200,
      })
    }
    const ofTheFuture = await sign({ ...claims, gen: 2 }, WORLD_ENV.SESSION_SECRET)
    expect(await me(ofTheFuture)).toBe(401)
    expect((await renew(ofTheFuture)).status).toBe(401)
    const ofNobody = await sign({ ...claims, sid: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, WORLD_ENV.SESSION_SECRET)
    expect(await me(ofNobody)).toBe(401)
    expect((await renew(ofNobody)).status).toBe(401)
    expect(await me(token)).toBe(200)
  })

  it('is proved by no cookie, no query and no other scheme', async () => {
    const { ask, token } = world
    const cookie = `customers.token=${token}; auth.strategy=customers`
    for (const headers of [{ cookie }, { authorization: token }, { authorization: `Basic ${token}` }]) {
      expect((await ask('GET /Customers/me', { headers })).status).toBe(401)
      expect((await ask('POST /Customers/refresh', { headers })).status).toBe(401)
    }
    expect((await ask(`GET /Customers/me?access_token=${token}`)).status).toBe(401)
    await ask('POST /Customers/logout', { headers: { cookie } })
    expect(await me(token)).toBe(200)
  })

  it('is mirrored in cookies that script can read', async () => {
    const { ask, clock, email, token } = world
    const { headers, body } = await ask('POST /Customers/login', { body: { email, password: PASSWORD } })
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
    const cleared = (await ask('POST /Customers/logout', { token })).headers.getSetCookie()
    expect(cleared).toHaveLength(5)
    for (const it of cleared) expect(it).toMatch(/^[a-z._]+=; Path=\/; Max-Age=0; SameSite=Lax$/)
    expect((await ask('POST /Customers/logout')).headers.getSetCookie()).toEqual([])
  })

  it('has cookies for https alone where the store is reached so', async () => {
    const { database, email } = world
    const secure = await openTestApp(database, { env: { ...WORLD_ENV, PUBLIC_URL: 'https://shop.example.jp' } })
    const answered = await callerOf(secure)('POST /Customers/login', { body: { email, password: PASSWORD } })
    expect(answered.headers.getSetCookie()).toHaveLength(5)
    for (const it of answered.headers.getSetCookie()) expect(it).toMatch(/; SameSite=Lax; Secure$/)
    await secure.close()
  })

  it('notes when its device was last seen, once a minute at most', async () => {
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

  it('is listed with its device and can be ended from another', async () => {
    const { ask, clock, count, email, token } = world
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Mobile/15E148 Safari/604.1'
    const login = { body: { email, password: PASSWORD }, headers: { 'user-agent': userAgent } }
    pass(MINUTE_MS)
    const phone = sessionIn(await ask('POST /Customers/login', login)).access_token
    const list = async (with_: string) =>
      (await ask('GET /Customers/me/sessions', { token: with_ })).body['data'] as { id: string; device: string }[]
    expect(await list(token)).toMatchObject([
      { device: '不明な端末', isCurrent: true },
      { device: 'Safari・iPhone', isCurrent: false, createdAt: new Date(clock.ms).toISOString() },
    ])
    const [, other] = await list(token)
    const stranger = sessionIn(await ask('POST /Customers', { body: person(`other${count}@example.jp`) })).access_token
    const end = (with_: string) => ask(`DELETE /Customers/me/sessions/${other!.id}`, { token: with_ })
    expect(await end(stranger)).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
    expect(await me(phone)).toBe(200)
    expect((await end(token)).status).toBe(200)
    expect(await me(phone)).toBe(401)
    expect((await end(token)).status).toBe(404)
    expect(await list(token)).toHaveLength(1)
    pass(14 * DAY_MS)
    const later = sessionIn(await ask('POST /Customers/login', { body: { email, password: PASSWORD } })).access_token
    expect(await list(later)).toMatchObject([{ isCurrent: true }])
  })
})
