/** How a customer stays logged in, and no one else. */
import { decodeJwt } from 'jose'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import { DAY_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import { customers } from '#server/customers/schema.ts'
import { lockAccount, unlockAccount } from '#server/customers/desk-actions.ts'
import { makeCaller, PASSWORD, toSession } from '#tests/support/customer-calls.ts'
import { useCustomers, WORLD_ENV } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { openTestApp } from '#tests/support/test-app.ts'

describe.each(testDatabases())('a session on $name', ({ open }) => {
  const world = useCustomers(open)
  const me = async (token: string | undefined, through = world.request) =>
    (await through('GET /Customers/me', { token })).status
  const renew = (token: string | undefined, through = world.request) => through('POST /Customers/refresh', { token })
  const renewed = async (token: string) => toSession(await renew(token)).access_token
  const pass = (ms: number) => void (world.clock.ms += ms)

  it('starts with registration and with login', async () => {
    const { request, clock, email, token } = world
    const response = await request('POST /Customers/login', { body: { email, password: PASSWORD } })
    expect(response.body).toEqual({ access_token: expect.any(String), issued_at: clock.ms })
    expect(await me(token)).toBe(200)
    expect(await me(toSession(response).access_token)).toBe(200)
    expect(decodeJwt(token)).toEqual({
      sid: expect.stringMatching(/^[0-9A-Z]{26}$/),
      gen: 1,
      iat: clock.ms / 1_000,
      iat_ms: clock.ms,
      exp: clock.ms / 1_000 + 3_600,
    })
  })

  it('has tokens that last 3600 s', async () => {
    const { request, token } = world
    pass(60 * MINUTE_MS - 1)
    expect(await me(token)).toBe(200)
    pass(1)
    expect(await request('GET /Customers/me', { token })).toMatchObject({
      status: 401,
      error: { code: 'UNAUTHORIZED' },
    })
  })

  it('is renewed with an expired token up to 14 days after the last renewal', async () => {
    const { clock, token } = world
    pass(14 * DAY_MS - 1)
    const second = await renewed(token)
    expect(await me(second)).toBe(200)
    pass(14 * DAY_MS - 1)
    const third = await renewed(second)
    expect(await me(third)).toBe(200)
    pass(14 * DAY_MS)
    expect(await renew(third)).toMatchObject({ status: 401, error: { code: 'SESSION_ENDED' } })
    // The session has ended, not only the token.
    clock.ms -= DAY_MS
    expect((await renew(third)).status).toBe(401)
  })

  it('survives a lost renewal response and a retry a minute later', async () => {
    const { token } = world
    const lost = await renew(token)
    pass(MINUTE_MS)
    const again = await renew(token)
    expect(again.body).toEqual(lost.body)
    pass(10 * MINUTE_MS)
    expect((await renew(token)).body).toEqual(lost.body)
    expect(await me(toSession(again).access_token)).toBe(200)
  })

  it('survives a lost renewal response and a network outage longer than the new token’s lifetime', async () => {
    const { clock, token } = world
    const lost = toSession(await renew(token))
    pass(2 * 60 * MINUTE_MS)
    const again = toSession(await renew(token))
    expect(again.issued_at).toBe(clock.ms)
    expect(await me(again.access_token)).toBe(200)
    expect(await me(lost.access_token)).toBe(401)
    expect(await me(await renewed(again.access_token))).toBe(200)
  })

  it('returns the same new token until 30 s after its first use', async () => {
    const { token } = world
    const next = await renewed(token)
    expect(await me(next)).toBe(200)
    pass(30_000)
    expect(await renewed(token)).toBe(next)
    pass(1)
    expect(await renew(token)).toMatchObject({ status: 401, error: { code: 'SESSION_ENDED' } })
    expect(await me(next)).toBe(401)
  })

  it('accepts the replaced token until it expires', async () => {
    const { token } = world
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
    const { app, token } = world
    const thiefs = await renewed(token)
    expect(await me(thiefs)).toBe(200)
    pass(MINUTE_MS)
    expect((await renew(token)).status).toBe(401)
    expect(await me(thiefs)).toBe(401)
    expect((await renew(thiefs)).status).toBe(401)
    expect(app.logged()).toContain('a replaced token was used again')
  })

  it('ends when a stolen token is renewed after the customer has renewed', async () => {
    const { token } = world
    const stolen = token
    const own = await renewed(token)
    expect(await me(own)).toBe(200)
    pass(MINUTE_MS)
    expect((await renew(stolen)).status).toBe(401)
    expect(await me(own)).toBe(401)
    expect(await me(stolen)).toBe(401)
  })

  it('ends when a token is used that was replaced twice', async () => {
    const { token } = world
    const second = await renewed(token)
    const third = await renewed(second)
    expect((await renew(token)).status).toBe(401)
    expect(await me(third)).toBe(401)
  })

  it('has one successor for simultaneous renewals in several processes', async () => {
    const { database, clock, token } = world
    // The clock advances between requests.
    const openAt = () => openTestApp(database, { env: WORLD_ENV, now: () => (clock.ms += 1) })
    const apps = [await openAt(), await openAt()]
    const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => renew(token, makeCaller(apps[n % 2]!))))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(responses.map((it) => toSession(it).access_token)).size).toBe(1)
    const next = toSession(responses[0]!).access_token
    expect(decodeJwt(next)).toMatchObject({ gen: 2 })
    expect(await me(next)).toBe(200)
    await Promise.all(apps.map((app) => app.close()))
  })

  it('continues in another process and after a restart with the same secret', async () => {
    const { clock, database, token } = world
    const other = await openTestApp(database, { env: WORLD_ENV, now: () => clock.ms })
    expect(await me(token, makeCaller(other))).toBe(200)
    const next = toSession(await renew(token, makeCaller(other))).access_token
    await other.close()
    const restarted = await openTestApp(database, { env: WORLD_ENV, now: () => clock.ms })
    expect(await me(next, makeCaller(restarted))).toBe(200)
    expect(await me(next)).toBe(200)
    await restarted.close()
  })

  it('ends at once on logout with any of its tokens', async () => {
    const { request, token } = world
    const next = await renewed(token)
    pass(2 * 60 * MINUTE_MS)
    expect((await request('POST /Customers/logout', { token })).status).toBe(200)
    expect((await renew(next)).status).toBe(401)
    expect((await renew(token)).status).toBe(401)
    expect((await request('POST /Customers/logout', { token })).status).toBe(200)
  })

  it('cannot be opened by a locked customer until unlocked', async () => {
    const { request, clock, database, email, token } = world
    const lock = (lockedAt: Date | null) =>
      database.db.update(customers).set({ lockedAt }).where(eq(customers.email, email))
    await lock(new Date(clock.ms))
    expect(await me(token)).toBe(401)
    expect((await renew(token)).status).toBe(401)
    const wrong = await request('POST /Customers/login', { body: { email, password: 'something else' } })
    expect(wrong.error.message).toBe('メールアドレスまたはパスワードが正しくありません。もう一度ご確認ください。')
    const right = await request('POST /Customers/login', { body: { email, password: PASSWORD } })
    expect(right).toMatchObject({ status: 401, error: { code: 'LOGIN_FAILED' } })
    expect(right.error.message).toContain('ご利用いただけません')
    await lock(null)
    expect(await me(token)).toBe(200)
  })

  it('is not opened by a login that was in progress when the account was locked', async () => {
    const { request, clock, database, email, token } = world
    const [{ id } = { id: '' }] = await database.db.select().from(customers).where(eq(customers.email, email))
    const logins = Array.from({ length: 6 }, () =>
      request('POST /Customers/login', { body: { email, password: PASSWORD } }),
    )
    // During the password check.
    await wait(5)
    await database.db.transaction((tx) => lockAccount(tx, id, clock.ms))
    const responses = await Promise.all(logins)
    await unlockAccount(database.db, id)
    expect(await me(token)).toBe(401)
    for (const it of responses.filter(({ status }) => status === 200))
      expect(await me(toSession(it).access_token)).toBe(401)
  })

  it('ends when the account is closed', async () => {
    const { request, token } = world
    const body = { password: PASSWORD }
    expect((await request('POST /Customers/me/withdrawal', { token, body })).status).toBe(200)
    expect(await me(token)).toBe(401)
    expect((await renew(token)).status).toBe(401)
  })
})
