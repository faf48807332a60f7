/** How often something may be tried, over all processes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CodedError } from '#contract/errors.ts'
import { DAY_MS, MINUTE_MS } from '#contract/rules.ts'
import type { Database } from '#server/db/client.ts'
import { openDatabase } from '#server/db/client.ts'
import { attempts } from '#server/db/schema-customers.ts'
import { countAttempt } from '#server/domain/customers/count-attempt.ts'
import { loginLimits } from '#server/domain/customers/limits.ts'
import { hashPassword, isPassword, NOBODYS_HASH } from '#server/domain/customers/passwords.ts'
import { readEnv } from '#server/env.ts'
import {
  type Answered,
  type Caller,
  callerOf,
  mailedToken,
  newSource,
  PASSWORD,
  person,
  registerAs,
} from '#tests/support/customer-calls.ts'
import { testDatabases } from '#tests/support/database.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const ENV = { TRUST_PROXY: '1' }

describe.each(testDatabases())('limits on $name', ({ open }) => {
  let database: Database
  let apps: TestApp[]
  let ask: Caller
  let askOther: Caller
  const clock = { ms: Date.UTC(2026, 10, 20, 3) }
  beforeAll(async () => {
    database = await open()
    const openApp = () => openTestApp(database, { env: ENV, now: () => clock.ms })
    apps = [await openApp(), await openApp()]
    ask = callerOf(apps[0]!)
    askOther = callerOf(apps[1]!)
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
    source = newSource()
    token = await registerAs(ask, email)
  })

  const logIn = (through: Caller, password: string, from = source, to = email) =>
    through('POST /Customers/login', { source: from, body: { email: to, password } })
  const expectTooMany = (answered: Answered, seconds: number) => {
    expect(answered).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS' } })
    expect(answered.headers.get('retry-after')).toBe(String(seconds))
    expect(answered.error.message).toContain(`${Math.ceil(seconds / 60)}分ほど`)
  }

  it('let a source fail ten times at an address in 15 minutes, counted over processes', async () => {
    for (let n = 0; n < 10; n++) {
      expect((await logIn(n % 2 ? ask : askOther, `wrong ${n}`)).status).toBe(401)
      clock.ms += MINUTE_MS
    }
    expectTooMany(await logIn(ask, 'wrong'), 5 * 60)
    expectTooMany(await logIn(askOther, PASSWORD, source, email.toUpperCase()), 5 * 60)
    expect((await logIn(ask, PASSWORD, newSource())).status).toBe(200)
    expect((await logIn(ask, 'wrong', source, `other-${email}`)).status).toBe(401)
    clock.ms += 5 * MINUTE_MS
    expect((await logIn(ask, PASSWORD)).status).toBe(200)
    expect((await logIn(ask, 'wrong')).status).toBe(401)
    expectTooMany(await logIn(ask, 'wrong'), 60)
  })

  it('do not count what was right', async () => {
    for (let n = 0; n < 12; n++) expect((await logIn(ask, PASSWORD)).status).toBe(200)
    for (let n = 0; n < 9; n++) await logIn(ask, 'wrong')
    expect((await logIn(ask, PASSWORD)).status).toBe(200)
    await logIn(ask, 'wrong')
    expect((await logIn(ask, PASSWORD)).status).toBe(429)
  })

  it('cannot be passed by trying a hundred at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => logIn(n % 2 ? ask : askOther, `wrong ${n}`)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(90)
  })

  const codeOf = (error: CodedError) => error.code

  /** A failed login without the work of looking at the password. */
  const fail = (to: string, from: string) =>
    countAttempt(database.db, loginLimits(readEnv({}), to, from), clock.ms).catch(codeOf)

  it('take back one attempt alone, though many were made in the same moment', async () => {
    for (let n = 0; n < 40; n++) {
      const limits = [{ of: ['one moment', email], most: 100, withinMs: MINUTE_MS }]
      await countAttempt(database.db, limits, clock.ms)
      const right = await countAttempt(database.db, limits, clock.ms)
      await right.takeBack()
      expect(await countAttempt(database.db, [{ ...limits[0]!, most: n + 1 }], clock.ms).catch(codeOf)).toBe(
        'TOO_MANY_REQUESTS',
      )
    }
  })

  it('let a source fail fifty times at whatever addresses', async () => {
    for (let n = 0; n < 49; n++) await fail(`nobody${n}-${email}`, source)
    expect((await logIn(ask, 'wrong', source, `nobody49-${email}`)).status).toBe(401)
    expectTooMany(await logIn(ask, 'wrong', source, `nobody50-${email}`), 15 * 60)
    expectTooMany(await logIn(ask, PASSWORD), 15 * 60)
    expect((await logIn(ask, PASSWORD, newSource())).status).toBe(200)
  })

  it('let an address be failed at a hundred times, from wherever; one source alone cannot close it', async () => {
    for (let n = 0; n < 200; n++) await fail(email, source)
    for (let n = 0; n < 89; n++) await fail(email, newSource())
    expect((await logIn(ask, 'wrong', newSource())).status).toBe(401)
    expectTooMany(await logIn(ask, PASSWORD, newSource()), 15 * 60)
  })

  it('let a source register ten times in 10 minutes', async () => {
    const register = (n: number) => ask('POST /Customers', { source, body: person(`r${n}-${email}`) })
    for (let n = 0; n < 10; n++) expect((await register(n % 5)).status).toBe(n < 5 ? 200 : 409)
    expectTooMany(await register(11), 10 * 60)
    clock.ms += 10 * MINUTE_MS
    expect((await register(11)).status).toBe(200)
  })

  it('are alike for addresses that somebody has and that nobody has', async () => {
    const ofAddress = async (address: string) => {
      const answers: number[] = []
      for (let n = 0; n < 6; n++)
        answers.push((await ask('POST /Customers/reset', { body: { email: address } })).status)
      return answers
    }
    expect(await ofAddress(email)).toEqual([200, 200, 200, 200, 200, 429])
    expect(await ofAddress(`nobody-${email}`)).toEqual([200, 200, 200, 200, 200, 429])
    const fromSource = (n: number) => ask('POST /Customers/reset', { source, body: { email: `${n}-${email}` } })
    for (let n = 0; n < 20; n++) expect((await fromSource(n)).status).toBe(200)
    expectTooMany(await fromSource(20), 60 * 60)
  })

  it('hold for the present password, for changes of address and for links', async () => {
    const change = (body: object) => ask('PATCH /Customers/me', { token, body })
    const taken = { email: 'taken@example.jp', password: PASSWORD }
    const other = await registerAs(ask, `other-${email}`)
    await registerAs(ask, 'taken@example.jp')
    for (let n = 0; n < 10; n++) expect((await change(taken)).status).toBe(409)
    expect((await change(taken)).status).toBe(429)
    for (let n = 0; n < 10; n++) expect((await change({ ...taken, password: 'wrong' })).status).toBe(422)
    expect((await change(taken)).status).toBe(429)
    expect((await ask('POST /Customers/me/withdrawal', { token, body: { password: PASSWORD } })).status).toBe(429)
    for (let n = 0; n < 5; n++)
      expect((await ask('POST /Customers/me/verification', { token: other })).status).toBe(200)
    expect((await ask('POST /Customers/me/verification', { token: other })).status).toBe(429)
    const link = await mailedToken(database, 'verify', `other-${email}`)
    expect((await ask('POST /Customers/verify', { body: { token: link } })).status).toBe(200)
  })

  it('can be set for shops where many share an address', async () => {
    const env = { ...ENV, LIMIT_LOGIN: '2', LIMIT_REGISTER: '1', LIMIT_RESET: '1' }
    const strict = await openTestApp(database, { env, now: () => clock.ms })
    const through = callerOf(strict)
    const statuses = async (call: string, ...bodies: object[]) => {
      const answers: number[] = []
      for (const body of bodies) answers.push((await through(call, { source, body })).status)
      return answers
    }
    const wrong = (n: number) => ({ email: `${n}-${email}`, password: 'wrong' })
    expect(await statuses('POST /Customers/login', wrong(1), wrong(2), wrong(3))).toEqual([401, 401, 429])
    expect(await statuses('POST /Customers', person(`a-${email}`), person(`b-${email}`))).toEqual([200, 429])
    expect(await statuses('POST /Customers/reset', wrong(1), wrong(2))).toEqual([200, 429])
    await strict.close()
  })

  it('keep no address, neither of mail nor of the network', async () => {
    await logIn(ask, 'wrong')
    const kept = JSON.stringify(await database.db.select().from(attempts))
    expect(kept).not.toContain('example')
    expect(kept).not.toContain(source)
  })

  it('cost as much for an address that nobody has', async () => {
    const work: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let n = 0; n < 12; n++)
      for (const [who, address] of Object.entries({ known: email, unknown: `nobody${n}-${email}` })) {
        const before = process.cpuUsage()
        await logIn(ask, 'a wrong one', newSource(), address)
        const { user, system } = process.cpuUsage(before)
        work[who as 'known'].push(user + system)
      }
    // The least is what the work takes; all else is the process's other business.
    const ratio = Math.min(...work.unknown) / Math.min(...work.known)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})

describe('the work for an address that nobody has', () => {
  const costOf = (hash: string) => hash.split('$').slice(1, 4)

  it('is that for one that somebody has', async () => {
    expect(costOf(NOBODYS_HASH)).toEqual(costOf(await hashPassword(PASSWORD)))
    expect(costOf(NOBODYS_HASH)).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
  })

  it('lets nobody in', async () => {
    expect(await isPassword(undefined, PASSWORD)).toBe(false)
    expect(await isPassword(null, '')).toBe(false)
  })
})

const postgres = testDatabases().find(({ url }) => url)

describe.runIf(postgres)('several processes on one PostgreSQL', () => {
  it('count together what comes to them at the same moment, and never wait for each other in a circle', async () => {
    const url = await postgres!.url!()
    const processes = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: url })))
    const now = Date.now()
    const limit = (name: string, most: number) => ({ of: [name], most, withinMs: MINUTE_MS })
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
