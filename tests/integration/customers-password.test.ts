/** Passwords, password resets, and closing an account. */
import { describe, expect, it } from 'vitest'
import { eq, sql } from '#drizzle'
import { DAY_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import { customers, linkTokens, sessions } from '#server/customers/schema.ts'
import { processResetRequest, sweepAccounts } from '#server/customers/jobs.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { makeCaller, mailedToken, listMailsTo, PASSWORD, registerAs, toSession } from '#tests/support/customer-calls.ts'
import { customerActions, useCustomers, runResetJobs, WORLD_ENV } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { openTestApp } from '#tests/support/test-app.ts'

const NEW_PASSWORD = 'the new and long one'

describe.each(storeDatabases())('an account on $name', ({ open, url }) => {
  const world = useCustomers(open)
  const { askReset, change, logIn, mailKinds, me, reset, row, verify } = customerActions(world)

  it('changes its password: other devices are logged out, pending changes of address and old links end, a mail is sent', async () => {
    const { database, request, count, email } = world
    const other = toSession(await logIn(PASSWORD)).access_token
    const next = `thiefs${count}@example.jp`
    await change({ email: next, password: PASSWORD })
    await askReset()
    expect((await change({ newPassword: NEW_PASSWORD, password: PASSWORD })).status).toBe(200)
    expect(await me()).toMatchObject({ email, pendingEmail: null })
    expect((await request('GET /Customers/me', { token: other })).status).toBe(401)
    expect((await request('POST /Customers/refresh', { token: other })).status).toBe(401)
    expect((await logIn(PASSWORD)).status).toBe(401)
    expect((await logIn(NEW_PASSWORD)).status).toBe(200)
    expect(await mailKinds()).toContain('passwordChanged')
    expect((await verify(await mailedToken(database, 'emailChange', next))).status).toBe(410)
    expect((await reset(await mailedToken(database, 'passwordReset', email), NEW_PASSWORD)).status).toBe(410)
  })

  it('changes password and address together or not at all', async () => {
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

  it('accepts a new password by a link once, within an hour, and ends every session', async () => {
    const { database, request, clock, email, token } = world
    expect(await askReset(email.toLowerCase())).toEqual({ status: 200, body: {} })
    const [, mail] = await listMailsTo(database, email)
    expect(mail!.props).toMatchObject({ link: expect.stringContaining('/password/reset#') })
    const link = await mailedToken(database, 'passwordReset', email)
    clock.ms += 60 * MINUTE_MS - 1
    expect((await reset(link, 'ヤマダの新しいパスワード')).error.details).toHaveProperty('newPassword')
    const responses = await Promise.all([reset(link, NEW_PASSWORD), reset(link, NEW_PASSWORD)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect((await request('GET /Customers/me', { token })).status).toBe(401)
    expect((await logIn(PASSWORD)).status).toBe(401)
    world.token = toSession(await logIn(NEW_PASSWORD)).access_token
    // Following the link proves the address.
    expect(await me()).toMatchObject({ scope: ['customer', 'verified'] })
    expect(await mailKinds()).toEqual(['emailVerification', 'passwordReset', 'passwordChanged'])
  })

  it('refuses a reset link from yesterday and links of other kinds', async () => {
    const { database, clock, email } = world
    await askReset()
    const link = await mailedToken(database, 'passwordReset', email)
    expect((await verify(link)).status).toBe(410)
    expect((await reset(await mailedToken(database, 'emailVerification', email), NEW_PASSWORD)).status).toBe(410)
    clock.ms += 60 * MINUTE_MS
    expect((await reset(link, NEW_PASSWORD)).status).toBe(410)
  })

  it('is not revealed by a reset request: an unknown address gets the same response and no mail', async () => {
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

  // The embedded database has one connection, so a lock blocks everything.
  it.runIf(url)('is looked up after the response, so timing reveals nothing', async () => {
    const { database, request, count, email } = world
    const statuses = await database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table customers`)
      const asking = [email, `nobody${count}@example.jp`].map((it) =>
        request('POST /Customers/reset', { body: { email: it } }),
      )
      return (await Promise.all(asking)).map(({ status }) => status)
    })
    expect(statuses).toEqual([200, 200])
  })

  it('gets one link per request although the job runs twice', async () => {
    const { database, request, clock, email } = world
    await request('POST /Customers/reset', { body: { email } })
    const [resetRequest = ''] = await runResetJobs(world)
    const link = await mailedToken(database, 'passwordReset', email)
    await processResetRequest({ db: database.db, env: readEnv(WORLD_ENV), now: () => clock.ms }, resetRequest)
    expect(await mailKinds()).toEqual(['emailVerification', 'passwordReset'])
    expect((await reset(link, NEW_PASSWORD)).status).toBe(200)
  })

  it('opens no session with a password that is being changed', async () => {
    const { database, request, email } = world
    await askReset()
    const link = await mailedToken(database, 'passwordReset', email)
    const logins = Array.from({ length: 6 }, () => logIn(PASSWORD))
    const [, ...responses] = await Promise.all([reset(link, NEW_PASSWORD), ...logins])
    for (const it of responses.filter(({ status }) => status === 200))
      expect((await request('GET /Customers/me', { token: toSession(it).access_token })).status).toBe(401)
  })

  it('is erased except its dates when closed; the address is free again and gets a mail', async () => {
    const { database, request, clock, email, token } = world
    await change({ phone: '0312345678', city: '港区', birthday: '1990-04-01', newsletter: true })
    const { id } = await row()
    const response = await request('POST /Customers/me/withdrawal', {
      token,
      body: { password: PASSWORD, reason: '引越しのため' },
    })
    expect(response).toMatchObject({ status: 200, body: {} })
    expect(response.headers.getSetCookie()[0]).toBe('customers.token=; Path=/; Max-Age=0; SameSite=Lax')
    const [left] = await database.db.select().from(customers).where(eq(customers.id, id))
    const { termsVersion, createdAt, closedAt, closingReason, ...rest } = left!
    expect({ closedAt, closingReason }).toEqual({
      closedAt: new Date(clock.ms),
      closingReason: '引越しのため',
    })
    expect(new Set(Object.values({ ...rest, id: '' }))).toEqual(new Set(['', null, false]))
    expect(await database.db.select().from(sessions).where(eq(sessions.customerId, id))).toEqual([])
    expect(await database.db.select().from(linkTokens).where(eq(linkTokens.customerId, id))).toEqual([])
    expect((await logIn(PASSWORD)).status).toBe(401)
    expect(await mailKinds()).toEqual(['emailVerification', 'accountClosed'])
    world.token = await registerAs(request, email)
    expect(await me()).toMatchObject({ email, phone: null })
    expect((await me())['id']).not.toBe(id)
  })

  it('deletes expired rows', async () => {
    const { database, request, clock, email, token } = world
    await askReset()
    await sweepAccounts(database.db, new Date(clock.ms))
    expect((await request('GET /Customers/me', { token })).status).toBe(200)
    expect((await reset(await mailedToken(database, 'passwordReset', email), NEW_PASSWORD)).status).toBe(200)
    await sweepAccounts(database.db, new Date(clock.ms + 16 * DAY_MS))
    for (const table of ['sessions', 'link_tokens', 'rate_limits', 'password_reset_requests']) {
      const { rows } = await database.db.execute(sql`select * from ${sql.identifier(table)}`)
      expect({ table, rows }).toEqual({ table, rows: [] })
    }
  })

  it('of the sample accepts logins on this machine only, unless configured otherwise', async () => {
    const { database, request } = world
    const hanako = { email: 'hanako@example.jp', password: PASSWORD }
    await registerAs(request, hanako.email)
    expect((await logIn(PASSWORD, hanako.email)).status).toBe(200)
    const PUBLIC_URL = 'https://shop.example.jp'
    const tryAt = async (env: Record<string, string>) => {
      const elsewhere = await openTestApp(database, { env: { ...WORLD_ENV, ...env } })
      const { status } = await makeCaller(elsewhere)('POST /Customers/login', { body: hanako })
      await elsewhere.close()
      return status
    }
    expect(await tryAt({ PUBLIC_URL })).toBe(401)
    expect(await tryAt({ PUBLIC_URL, DEMO: '1' })).toBe(200)
    expect(await tryAt({ PUBLIC_URL: 'http://127.0.0.1:3000' })).toBe(200)
  })
})
