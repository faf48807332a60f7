/** What keeps a customer logged in, and only the customer. */
import { createSecretKey } from 'node:crypto'
import { CompactSign, decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import { DAY_MS, MINUTE_MS } from '#contract/rules.ts'
import type { Database } from '#server/db/client.ts'
import { customers, sessions } from '#server/db/schema-customers.ts'
import { type Caller, callerOf, PASSWORD, person, sessionIn } from '#tests/support/customer-calls.ts'
import { testDatabases } from '#tests/support/database.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const SECRET = 'a secret of the tests, long enough'
const START_MS = Date.UTC(2026, 10, 20, 3)

describe.each(testDatabases())('a session on $name', ({ open }) => {
  let database: Database
  let app: TestApp
  let ask: Caller
  const clock = { ms: START_MS }
  const env = { TRUST_PROXY: '1', SESSION_SECRET: SECRET }
  const openApp = () => openTestApp(database, { env, now: () => clock.ms })
  beforeAll(async () => {
    database = await open()
    app = await openApp()
    ask = callerOf(app)
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  let count = 0
  let email = ''
  let token = ''
  beforeEach(async () => {
    clock.ms = START_MS + count * DAY_MS
    email = `customer${(count += 1)}@example.jp`
    token = sessionIn(await ask('POST /Customers', { body: person(email) })).access_token
  })

  const me = async (with_: string | undefined, through = ask) =>
    (await through('GET /Customers/me', { token: with_ })).status
  const renew = (with_: string | undefined, through = ask) => through('POST /Customers/refresh', { token: with_ })
  const renewed = async (with_: string) => sessionIn(await renew(with_)).access_token
  const pass = (ms: number) => void (clock.ms += ms)

  it('begins with registering and with logging in', async () => {
    const answered = await ask('POST /Customers/login', { body: { email, password: PASSWORD } })
    expect(answered.body).toEqual({ access_token: expect.any(String), issued_at: clock.ms })
    expect(await me(token)).toBe(200)
    expect(await me(sessionIn(answered).access_token)).toBe(200)
    expect(decodeJwt(token)).toEqual({
      sid: expect.stringMatching(/^[0-9A-Z]{26}$/),
      gen: 1,
      iat: clock.ms / 1_000,
      iat_ms: clock.ms,
      exp: clock.ms / 1_000 + 3_600,
    })
  })

  it('has tokens of 3600 s', async () => {
    pass(60 * MINUTE_MS - 1)
    expect(await me(token)).toBe(200)
    pass(1)
    expect(await ask('GET /Customers/me', { token })).toMatchObject({ status: 401, error: { code: 'UNAUTHORIZED' } })
  })

  it('is renewed with a token that has run out, from renewal to renewal for 14 days', async () => {
    pass(14 * DAY_MS - 1)
    token = await renewed(token)
    expect(await me(token)).toBe(200)
    pass(14 * DAY_MS - 1)
    token = await renewed(token)
    pass(14 * DAY_MS)
    expect(await renew(token)).toMatchObject({ status: 401, error: { code: 'SESSION_ENDED' } })
    clock.ms -= DAY_MS
    expect((await renew(token)).status).toBe(401)
  })

  it('stays when the answer of a renewal gets lost and is asked for again a minute later', async () => {
    const lost = await renew(token)
    pass(MINUTE_MS)
    const again = await renew(token)
    expect(again.body).toEqual(lost.body)
    pass(10 * MINUTE_MS)
    expect((await renew(token)).body).toEqual(lost.body)
    expect(await me(sessionIn(again).access_token)).toBe(200)
  })

  it('stays when the answer gets lost and the network is away for longer than the new token lives', async () => {
    const lost = sessionIn(await renew(token))
    pass(2 * 60 * MINUTE_MS)
    const again = sessionIn(await renew(token))
    expect(again.issued_at).toBe(clock.ms)
    expect(await me(again.access_token)).toBe(200)
    expect(await me(lost.access_token)).toBe(401)
    expect(await me(await renewed(again.access_token))).toBe(200)
  })

  it('gives the same new token until 30 s after its first use', async () => {
    const next = await renewed(token)
    expect(await me(next)).toBe(200)
    pass(30_000)
    expect(await renewed(token)).toBe(next)
    pass(1)
    expect(await renew(token)).toMatchObject({ status: 401, error: { code: 'SESSION_ENDED' } })
    expect(await me(next)).toBe(401)
  })

  it('lets requests with the replaced token pass until its own time is over', async () => {
    pass(30 * MINUTE_MS)
    const next = await renewed(token)
    expect(await me(next)).toBe(200)
    pass(20 * MINUTE_MS)
    expect(await me(token)).toBe(200)
    pass(10 * MINUTE_MS)
    expect(await me(token)).toBe(401)
    expect(await me(next)).toBe(200)
  })

  it('ends when a stolen token was renewed before the customer renews', async () => {
    const thiefs = await renewed(token)
    expect(await me(thiefs)).toBe(200)
    pass(MINUTE_MS)
    expect((await renew(token)).status).toBe(401)
    expect(await me(thiefs)).toBe(401)
    expect((await renew(thiefs)).status).toBe(401)
    expect(app.logged()).toContain('a replaced token was used again')
  })

  it('ends when a stolen token is renewed after the customer has renewed', async () => {
    const stolen = token
    const own = await renewed(token)
    expect(await me(own)).toBe(200)
    pass(MINUTE_MS)
    expect((await renew(stolen)).status).toBe(401)
    expect(await me(own)).toBe(401)
    expect(await me(stolen)).toBe(401)
  })

  it('ends when a token from before the last renewal but one is used again', async () => {
    const second = await renewed(token)
    const third = await renewed(second)
    expect((await renew(token)).status).toBe(401)
    expect(await me(third)).toBe(401)
  })

  it('has one successor, however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => renew(token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map((it) => sessionIn(it).access_token)).size).toBe(1)
    const next = sessionIn(answers[0]!).access_token
    expect(decodeJwt(next)).toMatchObject({ gen: 2 })
    expect(await me(next)).toBe(200)
  })

  it('goes on in another process and after a restart with the same secret', async () => {
    const other = await openApp()
    expect(await me(token, callerOf(other))).toBe(200)
    const next = sessionIn(await renew(token, callerOf(other))).access_token
    await other.close()
    const restarted = await openApp()
    expect(await me(next, callerOf(restarted))).toBe(200)
    expect(await me(next)).toBe(200)
    await restarted.close()
  })

  it('ends with logging out, by whatever of its tokens, and at once', async () => {
    const next = await renewed(token)
    pass(2 * 60 * MINUTE_MS)
    expect((await ask('POST /Customers/logout', { token })).status).toBe(200)
    expect((await renew(next)).status).toBe(401)
    expect((await renew(token)).status).toBe(401)
    expect((await ask('POST /Customers/logout', { token })).status).toBe(200)
  })

  it('is none of a locked customer, until the lock is opened', async () => {
    const lock = (lockedAt: Date | null) =>
      database.db.update(customers).set({ lockedAt }).where(eq(customers.email, email))
    await lock(new Date(clock.ms))
    expect(await me(token)).toBe(401)
    expect((await renew(token)).status).toBe(401)
    const wrong = await ask('POST /Customers/login', { body: { email, password: 'something else' } })
    expect(wrong.error.message).toBe('メールアドレスまたはパスワードが違います')
    const right = await ask('POST /Customers/login', { body: { email, password: PASSWORD } })
    expect(right).toMatchObject({ status: 401, error: { code: 'LOGIN_FAILED' } })
    expect(right.error.message).toContain('ご利用いただけません')
    await lock(null)
    expect(await me(token)).toBe(200)
  })

  it('ends with the withdrawal', async () => {
    const body = { password: PASSWORD }
    expect((await ask('POST /Customers/me/withdrawal', { token, body })).status).toBe(200)
    expect(await me(token)).toBe(401)
    expect((await renew(token)).status).toBe(401)
  })

  it('is proved by nothing but a token that this store has signed', async () => {
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
      'another algorithm': await sign(claims, `${SECRET}${SECRET}`, 'HS512'),
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
    const ofTheFuture = await sign({ ...claims, gen: 2 }, SECRET)
    expect(await me(ofTheFuture)).toBe(401)
    expect((await renew(ofTheFuture)).status).toBe(401)
    const ofNobody = await sign({ ...claims, sid: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, SECRET)
    expect(await me(ofNobody)).toBe(401)
    expect((await renew(ofNobody)).status).toBe(401)
    expect(await me(token)).toBe(200)
  })

  it('is proved by no cookie, no query and no other scheme', async () => {
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
    const secure = await openTestApp(database, { env: { ...env, PUBLIC_URL: 'https://shop.example.jp' } })
    const answered = await callerOf(secure)('POST /Customers/login', { body: { email, password: PASSWORD } })
    expect(answered.headers.getSetCookie()).toHaveLength(5)
    for (const it of answered.headers.getSetCookie()) expect(it).toMatch(/; SameSite=Lax; Secure$/)
    await secure.close()
  })

  it('notes when its device was last seen, once a minute at most', async () => {
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
