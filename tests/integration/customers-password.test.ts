/** Passwords, the ways to a new one, and the end of an account. */
import { describe, expect, it } from 'vitest'
import { eq, sql } from '#drizzle'
import { DAY_MS, MINUTE_MS } from '#contract/rules.ts'
import { customers, linkTokens, sessions } from '#server/db/schema-customers.ts'
import { answerReset } from '#server/domain/customers/reset-request.ts'
import { sweepAccounts } from '#server/domain/customers/sweep-accounts.ts'
import { readEnv } from '#server/env.ts'
import { callerOf, mailedToken, mailsTo, PASSWORD, registerAs, sessionIn } from '#tests/support/customer-calls.ts'
import { deedsOf, useCustomers, workOffResets, WORLD_ENV } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { openTestApp } from '#tests/support/test-app.ts'

const NEW_PASSWORD = 'the new and long one'

describe.each(testDatabases())('an account on $name', ({ open, url }) => {
  const world = useCustomers(open)
  const { askReset, change, logIn, mailKinds, me, reset, row, verify } = deedsOf(world)

  it('changes its password: other devices are out, a change of address and old links end, a mail tells', async () => {
    const { database, ask, count, email } = world
    const other = sessionIn(await logIn(PASSWORD)).access_token
    const next = `thiefs${count}@example.jp`
    await change({ email: next, password: PASSWORD })
    await askReset()
    expect((await change({ newPassword: NEW_PASSWORD, password: PASSWORD })).status).toBe(200)
    expect(await me()).toMatchObject({ email, pendingEmail: null })
    expect((await ask('GET /Customers/me', { token: other })).status).toBe(401)
    expect((await ask('POST /Customers/refresh', { token: other })).status).toBe(401)
    expect((await logIn(PASSWORD)).status).toBe(401)
    expect((await logIn(NEW_PASSWORD)).status).toBe(200)
    expect(await mailKinds()).toContain('passwordChanged')
    expect((await verify(await mailedToken(database, 'emailChange', next))).status).toBe(410)
    expect((await reset(await mailedToken(database, 'reset', email), NEW_PASSWORD)).status).toBe(410)
  })

  it('changes password and address in one, or nothing of it', async () => {
    const { database, count } = world
    const next = `both${count}@example.jp`
    const both = { email: next, newPassword: NEW_PASSWORD, familyName: '佐藤' }
    expect((await change({ ...both, password: 'wrong' })).status).toBe(422)
    expect(await me()).toMatchObject({ familyName: '山田', pendingEmail: null })
    expect((await change({ ...both, password: PASSWORD })).body).toMatchObject({
      familyName: '佐藤',
      pendingEmail: next,
    })
    expect((await logIn(NEW_PASSWORD)).status).toBe(200)
    expect((await verify(await mailedToken(database, 'emailChange', next))).status).toBe(200)
  })

  it('is got back by a link for a new password: once, within an hour, and every session ends', async () => {
    const { database, ask, clock, email, token } = world
    expect(await askReset(email.toLowerCase())).toEqual({ status: 200, body: {} })
    const [, mail] = await mailsTo(database, email)
    expect(mail!.props).toMatchObject({ link: expect.stringContaining('/password/reset#') })
    const link = await mailedToken(database, 'reset', email)
    clock.ms += 60 * MINUTE_MS - 1
    expect((await reset(link, 'ヤマダの新しいパスワード')).error.details).toHaveProperty('newPassword')
    const answers = await Promise.all([reset(link, NEW_PASSWORD), reset(link, NEW_PASSWORD)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect((await ask('GET /Customers/me', { token })).status).toBe(401)
    expect((await logIn(PASSWORD)).status).toBe(401)
    world.token = sessionIn(await logIn(NEW_PASSWORD)).access_token
    // Whoever got the mail has the address.
    expect(await me()).toMatchObject({ scope: ['customer', 'verified'] })
    expect(await mailKinds()).toEqual(['verify', 'reset', 'passwordChanged'])
  })

  it('is not got back by a link of yesterday, nor by one of another kind', async () => {
    const { database, clock, email } = world
    await askReset()
    const link = await mailedToken(database, 'reset', email)
    expect((await verify(link)).status).toBe(410)
    expect((await reset(await mailedToken(database, 'verify', email), NEW_PASSWORD)).status).toBe(410)
    clock.ms += 60 * MINUTE_MS
    expect((await reset(link, NEW_PASSWORD)).status).toBe(410)
  })

  it('is not told to who asks for a link: the same answer for an address that nobody has, and no mail', async () => {
    const { database, clock, count, email } = world
    expect(await askReset(`nobody${count}@example.jp`)).toEqual(await askReset())
    expect(await mailKinds(`nobody${count}@example.jp`)).toEqual([])
    await database.db
      .update(customers)
      .set({ lockedAt: new Date(clock.ms) })
      .where(eq(customers.email, email))
    const before = await mailKinds()
    expect(await askReset()).toEqual({ status: 200, body: {} })
    expect(await mailKinds()).toEqual(before)
  })

  // Embedded there is one connection, and whoever holds a lock holds up everything.
  it.runIf(url)('is not even looked up before the answer, so that no time tells of it', async () => {
    const { database, ask, count, email } = world
    const statuses = await database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table customers`)
      const asking = [email, `nobody${count}@example.jp`].map((it) =>
        ask('POST /Customers/reset', { body: { email: it } }),
      )
      return (await Promise.all(asking)).map(({ status }) => status)
    })
    expect(statuses).toEqual([200, 200])
  })

  it('gets one link for one request, though the job runs twice', async () => {
    const { database, ask, clock, email } = world
    await ask('POST /Customers/reset', { body: { email } })
    const [request = ''] = await workOffResets(world)
    const link = await mailedToken(database, 'reset', email)
    await answerReset({ db: database.db, env: readEnv(WORLD_ENV), now: () => clock.ms }, request)
    expect(await mailKinds()).toEqual(['verify', 'reset'])
    expect((await reset(link, NEW_PASSWORD)).status).toBe(200)
  })

  it('opens no session with a password that is being taken away', async () => {
    const { database, ask, email } = world
    await askReset()
    const link = await mailedToken(database, 'reset', email)
    const logins = Array.from({ length: 6 }, () => logIn(PASSWORD))
    const [, ...answers] = await Promise.all([reset(link, NEW_PASSWORD), ...logins])
    for (const it of answers.filter(({ status }) => status === 200))
      expect((await ask('GET /Customers/me', { token: sessionIn(it).access_token })).status).toBe(401)
  })

  it('ends with the withdrawal: erased but for its dates, the address free again, a mail to it', async () => {
    const { database, ask, clock, email, token } = world
    await change({ phone: '0312345678', city: '港区', birthday: '1990-04-01', newsletter: true })
    const { id } = await row()
    const answered = await ask('POST /Customers/me/withdrawal', {
      token,
      body: { password: PASSWORD, reason: '引越しのため' },
    })
    expect(answered).toMatchObject({ status: 200, body: {} })
    expect(answered.headers.getSetCookie()[0]).toBe('customers.token=; Path=/; Max-Age=0; SameSite=Lax')
    const [left] = await database.db.select().from(customers).where(eq(customers.id, id))
    const { termsVersion, createdAt, withdrawnAt, withdrawalReason, ...rest } = left!
    expect({ withdrawnAt, withdrawalReason }).toEqual({
      withdrawnAt: new Date(clock.ms),
      withdrawalReason: '引越しのため',
    })
    expect(new Set(Object.values({ ...rest, id: '' }))).toEqual(new Set(['', null, false]))
    expect(await database.db.select().from(sessions).where(eq(sessions.customerId, id))).toEqual([])
    expect(await database.db.select().from(linkTokens).where(eq(linkTokens.customerId, id))).toEqual([])
    expect((await logIn(PASSWORD)).status).toBe(401)
    expect(await mailKinds()).toEqual(['verify', 'withdrawn'])
    world.token = await registerAs(ask, email)
    expect(await me()).toMatchObject({ email, phone: null })
    expect((await me())['id']).not.toBe(id)
  })

  it('leaves nothing behind that has run out', async () => {
    const { database, ask, clock, email, token } = world
    await askReset()
    await sweepAccounts(database.db, new Date(clock.ms))
    expect((await ask('GET /Customers/me', { token })).status).toBe(200)
    expect((await reset(await mailedToken(database, 'reset', email), NEW_PASSWORD)).status).toBe(200)
    await sweepAccounts(database.db, new Date(clock.ms + 16 * DAY_MS))
    for (const table of ['sessions', 'link_tokens', 'attempts', 'reset_requests']) {
      const { rows } = await database.db.execute(sql`select * from ${sql.identifier(table)}`)
      expect({ table, rows }).toEqual({ table, rows: [] })
    }
  })

  it('of the sample opens on this machine only, unless it is asked for', async () => {
    const { database, ask } = world
    const hanako = { email: 'hanako@example.jp', password: PASSWORD }
    await registerAs(ask, hanako.email)
    expect((await logIn(PASSWORD, hanako.email)).status).toBe(200)
    const PUBLIC_URL = 'https://shop.example.jp'
    const tryAt = async (env: Record<string, string>) => {
      const elsewhere = await openTestApp(database, { env: { ...WORLD_ENV, ...env } })
      const { status } = await callerOf(elsewhere)('POST /Customers/login', { body: hanako })
      await elsewhere.close()
      return status
    }
    expect(await tryAt({ PUBLIC_URL })).toBe(401)
    expect(await tryAt({ PUBLIC_URL, DEMO: '1' })).toBe(200)
    expect(await tryAt({ PUBLIC_URL: 'http://127.0.0.1:3000' })).toBe(200)
  })
})
