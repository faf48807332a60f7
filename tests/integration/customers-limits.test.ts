/** Rate limits across all processes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CodedError } from '#contract/shared/errors.ts'
import { DAY_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import { type Database, openDatabase } from '#server/platform/db/client.ts'
import { rateLimits } from '#server/platform/rate-limit/schema.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { loginLimits } from '#server/platform/rate-limit/limits.ts'
import { hashPassword, verifyPassword, DUMMY_HASH } from '#server/customers/passwords.ts'
import { readEnv } from '#server/platform/system/env.ts'
import {
  type ApiResponse,
  type Caller,
  makeCaller,
  mailedToken,
  newNetworkAddress,
  PASSWORD,
  person,
  registerAs,
} from '#tests/support/customer-calls.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const ENV = { TRUST_PROXY: '1' }

describe.each(storeDatabases())('limits on $name', ({ open }) => {
  let database: Database
  let apps: TestApp[]
  let request: Caller
  let askOther: Caller
  const clock = { ms: Date.UTC(2026, 10, 20, 3) }
  beforeAll(async () => {
    database = await open()
    const openApp = () => openTestApp(database, { env: ENV, now: () => clock.ms })
    apps = [await openApp(), await openApp()]
    request = makeCaller(apps[0]!)
    askOther = makeCaller(apps[1]!)
  })
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()))
    await database.close()
  })

  let count = 0
  let email = ''
  let source = ''
  let token = ''
  beforeEach(async () => {
    clock.ms += DAY_MS
    email = `customer${(count += 1)}@example.jp`
    source = newNetworkAddress()
    token = await registerAs(request, email)
  })

  const logIn = (through: Caller, password: string, from = source, to = email) =>
    through('POST /Customers/login', { source: from, body: { email: to, password } })
  const expectTooMany = (response: ApiResponse, seconds: number) => {
    expect(response).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS' } })
    expect(response.headers.get('retry-after')).toBe(String(seconds))
    expect(response.error.message).toContain(`${Math.ceil(seconds / 60)}分ほど`)
  }

  it('allow ten failures per source and mail address in 15 minutes, counted across processes', async () => {
    for (let n = 0; n < 10; n++) {
      expect((await logIn(n % 2 ? request : askOther, `wrong ${n}`)).status).toBe(401)
      clock.ms += MINUTE_MS
    }
    expectTooMany(await logIn(request, 'wrong'), 5 * 60)
    expectTooMany(await logIn(askOther, PASSWORD, source, email.toUpperCase()), 5 * 60)
    expect((await logIn(request, PASSWORD, newNetworkAddress())).status).toBe(200)
    expect((await logIn(request, 'wrong', source, `other-${email}`)).status).toBe(401)
    clock.ms += 5 * MINUTE_MS
    expect((await logIn(request, PASSWORD)).status).toBe(200)
    expect((await logIn(request, 'wrong')).status).toBe(401)
    expectTooMany(await logIn(request, 'wrong'), 60)
  })

  it('do not count successes', async () => {
    for (let n = 0; n < 12; n++) expect((await logIn(request, PASSWORD)).status).toBe(200)
    for (let n = 0; n < 9; n++) await logIn(request, 'wrong')
    expect((await logIn(request, PASSWORD)).status).toBe(200)
    await logIn(request, 'wrong')
    expect((await logIn(request, PASSWORD)).status).toBe(429)
  })

  it('hold for a hundred simultaneous attempts', async () => {
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, n) => logIn(n % 2 ? request : askOther, `wrong ${n}`)),
    )
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(90)
  })

  const codeOf = (error: CodedError) => error.code

  /** A failed login without hashing the password. */
  const fail = (to: string, from: string) =>
    countAttempt(database.db, loginLimits(readEnv({}), to, from), clock.ms).catch(codeOf)

  it('take back exactly one of several simultaneous attempts', async () => {
    for (let n = 0; n < 40; n++) {
      const limits = [{ of: ['one moment', email], max: 100, withinMs: MINUTE_MS }]
      await countAttempt(database.db, limits, clock.ms)
      const right = await countAttempt(database.db, limits, clock.ms)
      await right.undo()
      expect(await countAttempt(database.db, [{ ...limits[0]!, max: n + 1 }], clock.ms).catch(codeOf)).toBe(
        'TOO_MANY_REQUESTS',
      )
    }
  })

  it('allow fifty failures per source over all mail addresses', async () => {
    for (let n = 0; n < 49; n++) await fail(`nobody${n}-${email}`, source)
    expect((await logIn(request, 'wrong', source, `nobody49-${email}`)).status).toBe(401)
    expectTooMany(await logIn(request, 'wrong', source, `nobody50-${email}`), 15 * 60)
    expectTooMany(await logIn(request, PASSWORD), 15 * 60)
    expect((await logIn(request, PASSWORD, newNetworkAddress())).status).toBe(200)
  })

  it('allow a hundred failures per mail address; a single source cannot exhaust them', async () => {
    for (let n = 0; n < 200; n++) await fail(email, source)
    for (let n = 0; n < 89; n++) await fail(email, newNetworkAddress())
    expect((await logIn(request, 'wrong', newNetworkAddress())).status).toBe(401)
    expectTooMany(await logIn(request, PASSWORD, newNetworkAddress()), 15 * 60)
  })

  it('allow ten registrations per source in 10 minutes', async () => {
    const register = (n: number) => request('POST /Customers', { source, body: person(`r${n}-${email}`) })
    for (let n = 0; n < 10; n++) expect((await register(n % 5)).status).toBe(n < 5 ? 200 : 409)
    expectTooMany(await register(11), 10 * 60)
    clock.ms += 10 * MINUTE_MS
    expect((await register(11)).status).toBe(200)
  })

  it('are the same for registered and unknown mail addresses', async () => {
    const ofAddress = async (address: string) => {
      const responses: number[] = []
      for (let n = 0; n < 6; n++)
        responses.push((await request('POST /Customers/reset', { body: { email: address } })).status)
      return responses
    }
    expect(await ofAddress(email)).toEqual([200, 200, 200, 200, 200, 429])
    expect(await ofAddress(`nobody-${email}`)).toEqual([200, 200, 200, 200, 200, 429])
    const fromSource = (n: number) => request('POST /Customers/reset', { source, body: { email: `${n}-${email}` } })
    for (let n = 0; n < 20; n++) expect((await fromSource(n)).status).toBe(200)
    expectTooMany(await fromSource(20), 60 * 60)
  })

  it('apply to the current password, to changes of address and to links', async () => {
    const change = (body: object) => request('PATCH /Customers/me', { token, body })
    const taken = { email: 'taken@example.jp', password: PASSWORD }
    const other = await registerAs(request, `other-${email}`)
    await registerAs(request, 'taken@example.jp')
    for (let n = 0; n < 10; n++) expect((await change(taken)).status).toBe(409)
    expect((await change(taken)).status).toBe(429)
    for (let n = 0; n < 10; n++) expect((await change({ ...taken, password: 'wrong' })).status).toBe(422)
    expect((await change(taken)).status).toBe(429)
    expect((await request('POST /Customers/me/withdrawal', { token, body: { password: PASSWORD } })).status).toBe(429)
    for (let n = 0; n < 5; n++)
      expect((await request('POST /Customers/me/verification', { token: other })).status).toBe(200)
    expect((await request('POST /Customers/me/verification', { token: other })).status).toBe(429)
    const link = await mailedToken(database, 'emailVerification', `other-${email}`)
    expect((await request('POST /Customers/verify', { body: { token: link } })).status).toBe(200)
  })

  it('can be raised where many customers share a network address', async () => {
    const env = { ...ENV, LIMIT_LOGIN: '2', LIMIT_REGISTER: '1', LIMIT_RESET: '1' }
    const strict = await openTestApp(database, { env, now: () => clock.ms })
    const through = makeCaller(strict)
    const statuses = async (call: string, ...bodies: object[]) => {
      const responses: number[] = []
      for (const body of bodies) responses.push((await through(call, { source, body })).status)
      return responses
    }
    const wrong = (n: number) => ({ email: `${n}-${email}`, password: 'wrong' })
    expect(await statuses('POST /Customers/login', wrong(1), wrong(2), wrong(3))).toEqual([401, 401, 429])
    expect(await statuses('POST /Customers', person(`a-${email}`), person(`b-${email}`))).toEqual([200, 429])
    expect(await statuses('POST /Customers/reset', wrong(1), wrong(2))).toEqual([200, 429])
    await strict.close()
  })

  it('store neither mail nor network addresses', async () => {
    await logIn(request, 'wrong')
    const stored = JSON.stringify(await database.db.select().from(rateLimits))
    expect(stored).not.toContain('example')
    expect(stored).not.toContain(source)
  })

  it('take the same work for an unknown mail address', async () => {
    const work: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let n = 0; n < 12; n++)
      for (const [who, address] of Object.entries({ known: email, unknown: `nobody${n}-${email}` })) {
        const before = process.cpuUsage()
        await logIn(request, 'a wrong one', newNetworkAddress(), address)
        const { user, system } = process.cpuUsage(before)
        work[who as 'known'].push(user + system)
      }
    // The minimum is the work itself; everything above is other load.
    const ratio = Math.min(...work.unknown) / Math.min(...work.known)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})

describe('the password hash for unknown mail addresses', () => {
  const costOf = (hash: string) => hash.split('$').slice(1, 4)

  it('has the same cost as a real one', async () => {
    expect(costOf(DUMMY_HASH)).toEqual(costOf(await hashPassword(PASSWORD)))
    expect(costOf(DUMMY_HASH)).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
  })

  it('matches no password', async () => {
    expect(await verifyPassword(undefined, PASSWORD)).toBe(false)
    expect(await verifyPassword(null, '')).toBe(false)
  })
})

const postgres = storeDatabases().find(({ url }) => url)

describe.runIf(postgres)('several processes on one PostgreSQL', () => {
  it('count simultaneous attempts together without a deadlock', async () => {
    const url = await postgres!.url!()
    const processes = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: url })))
    const now = Date.now()
    const limit = (name: string, max: number) => ({ of: [name], max, withinMs: MINUTE_MS })
    const tries = Array.from({ length: 90 }, (_, n) => {
      const limits = [limit('address', 40), limit('source', 60), limit(`both ${n % 3}`, 50)]
      return countAttempt(processes[n % 3]!.db, n % 2 ? limits : limits.toReversed(), now).then(
        () => 'counted',
        (error: { code?: string }) => error.code,
      )
    })
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter((it) => it === 'counted')).toHaveLength(40)
    expect(outcomes.filter((it) => it === 'TOO_MANY_REQUESTS')).toHaveLength(50)
    await Promise.all(processes.map((it) => it.close()))
  })
})
