/** What keeps a customer logged in, and only the customer. */
import { decodeJwt } from 'jose'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import { DAY_MS, MINUTE_MS } from '#contract/rules.ts'
import { customers } from '#server/db/schema-customers.ts'
import { lockByStaff, unlockByStaff } from '#server/domain/customers/staff-change.ts'
import { callerOf, PASSWORD, sessionIn } from '#tests/support/customer-calls.ts'
import { useCustomers, WORLD_ENV } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { openTestApp } from '#tests/support/test-app.ts'

describe.each(testDatabases())('a session on $name', ({ open }) => {
  const world = useCustomers(open)
  const me = async (token: string | undefined, through = world.ask) =>
    (await through('GET /Customers/me', { token })).status
  const renew = (token: string | undefined, through = world.ask) => through('POST /Customers/refresh', { token })
  const renewed = async (token: string) => sessionIn(await renew(token)).access_token
  const pass = (ms: number) => void (world.clock.ms += ms)

  it('begins with registering and with logging in', async () => {
    const { ask, clock, email, token } = world
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
    const { ask, token } = world
    pass(60 * MINUTE_MS - 1)
    expect(await me(token)).toBe(200)
    pass(1)
    expect(await ask('GET /Customers/me', { token })).toMatchObject({ status: 401, error: { code: 'UNAUTHORIZED' } })
  })

  it('is renewed with a token that has run out, from renewal to renewal for 14 days', async () => {
    const { clock, token } = world
    pass(14 * DAY_MS - 1)
    const second = await renewed(token)
    expect(await me(second)).toBe(200)
    pass(14 * DAY_MS - 1)
    const third = await renewed(second)
    expect(await me(third)).toBe(200)
    pass(14 * DAY_MS)
    expect(await renew(third)).toMatchObject({ status: 401, error: { code: 'SESSION_ENDED' } })
    // It has ended, and is not merely too old.
    clock.ms -= DAY_MS
    expect((await renew(third)).status).toBe(401)
  })

  it('stays when the answer of a renewal gets lost and is asked for again a minute later', async () => {
    const { token } = world
    const lost = await renew(token)
    pass(MINUTE_MS)
    const again = await renew(token)
    expect(again.body).toEqual(lost.body)
    pass(10 * MINUTE_MS)
    expect((await renew(token)).body).toEqual(lost.body)
    expect(await me(sessionIn(again).access_token)).toBe(200)
  })

  it('stays when the answer gets lost and the network is away for longer than the new token lives', async () => {
    const { clock, token } = world
    const lost = sessionIn(await renew(token))
    pass(2 * 60 * MINUTE_MS)
    const again = sessionIn(await renew(token))
    expect(again.issued_at).toBe(clock.ms)
    expect(await me(again.access_token)).toBe(200)
    expect(await me(lost.access_token)).toBe(401)
    expect(await me(await renewed(again.access_token))).toBe(200)
  })

  it('gives the same new token until 30 s after its first use', async () => {
    const { token } = world
    const next = await renewed(token)
    expect(await me(next)).toBe(200)
    pass(30_000)
    expect(await renewed(token)).toBe(next)
    pass(1)
    expect(await renew(token)).toMatchObject({ status: 401, error: { code: 'SESSION_ENDED' } })
    expect(await me(next)).toBe(401)
  })

  it('lets requests with the replaced token pass until its own time is over', async () => {
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

  it('ends when a token from before the last renewal but one is used again', async () => {
    const { token } = world
    const second = await renewed(token)
    const third = await renewed(second)
    expect((await renew(token)).status).toBe(401)
    expect(await me(third)).toBe(401)
  })

  it('has one successor, however many ask at once, wherever', async () => {
    const { database, clock, token } = world
    // No two moments are the same, as in life.
    const openAt = () => openTestApp(database, { env: WORLD_ENV, now: () => (clock.ms += 1) })
    const apps = [await openAt(), await openAt()]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => renew(token, callerOf(apps[n % 2]!))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map((it) => sessionIn(it).access_token)).size).toBe(1)
    const next = sessionIn(answers[0]!).access_token
    expect(decodeJwt(next)).toMatchObject({ gen: 2 })
    expect(await me(next)).toBe(200)
    await Promise.all(apps.map((app) => app.close()))
  })

  it('goes on in another process and after a restart with the same secret', async () => {
    const { clock, database, token } = world
    const other = await openTestApp(database, { env: WORLD_ENV, now: () => clock.ms })
    expect(await me(token, callerOf(other))).toBe(200)
    const next = sessionIn(await renew(token, callerOf(other))).access_token
    await other.close()
    const restarted = await openTestApp(database, { env: WORLD_ENV, now: () => clock.ms })
    expect(await me(next, callerOf(restarted))).toBe(200)
    expect(await me(next)).toBe(200)
    await restarted.close()
  })

  it('ends with logging out, by whatever of its tokens, and at once', async () => {
    const { ask, token } = world
    const next = await renewed(token)
    pass(2 * 60 * MINUTE_MS)
    expect((await ask('POST /Customers/logout', { token })).status).toBe(200)
    expect((await renew(next)).status).toBe(401)
    expect((await renew(token)).status).toBe(401)
    expect((await ask('POST /Customers/logout', { token })).status).toBe(200)
  })

  it('is none of a locked customer, until the lock is opened', async () => {
    const { ask, clock, database, email, token } = world
    const lock = (lockedAt: Date | null) =>
      database.db.update(customers).set({ lockedAt }).where(eq(customers.email, email))
    await lock(new Date(clock.ms))
    expect(await me(token)).toBe(401)
    expect((await renew(token)).status).toBe(401)
    const wrong = await ask('POST /Customers/login', { body: { email, password: 'something else' } })
    expect(wrong.error.message).toBe('メールアドレスまたはパスワードが正しくありません。もう一度ご確認ください。')
    const right = await ask('POST /Customers/login', { body: { email, password: PASSWORD } })
    expect(right).toMatchObject({ status: 401, error: { code: 'LOGIN_FAILED' } })
    expect(right.error.message).toContain('ご利用いただけません')
    await lock(null)
    expect(await me(token)).toBe(200)
  })

  it('is opened by no login that was under way when the account was locked', async () => {
    const { ask, clock, database, email, token } = world
    const [{ id } = { id: '' }] = await database.db.select().from(customers).where(eq(customers.email, email))
    const staff = { db: database.db, now: () => clock.ms }
    const logins = Array.from({ length: 6 }, () =>
      ask('POST /Customers/login', { body: { email, password: PASSWORD } }),
    )
    // While the passwords are looked at.
    await wait(5)
    await lockByStaff(staff, id)
    const answers = await Promise.all(logins)
    await unlockByStaff(staff, id)
    expect(await me(token)).toBe(401)
    for (const it of answers.filter(({ status }) => status === 200))
      expect(await me(sessionIn(it).access_token)).toBe(401)
  })

  it('ends with the withdrawal', async () => {
    const { ask, token } = world
    const body = { password: PASSWORD }
    expect((await ask('POST /Customers/me/withdrawal', { token, body })).status).toBe(200)
    expect(await me(token)).toBe(401)
    expect((await renew(token)).status).toBe(401)
  })
})
