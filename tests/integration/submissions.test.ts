/** What a device sends, once for each key: however often it comes, from however many processes, with or without an answer. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ulid } from 'ulid'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { sql } from '#drizzle'
import { DAY_MS } from '#contract/rules.ts'
import { instantInJapan } from '#contract/shop-days.ts'
import { openDatabase, type Database } from '#server/db/client.ts'
import { submissions } from '#server/db/schema-submissions.ts'
import { forgetOldSubmissions } from '#server/domain/submissions/submission-rows.ts'
import { type Caller, callerOf, PASSWORD, sessionIn } from '#tests/support/customer-calls.ts'
import { deedsOf, useCustomers, WORLD_ENV } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import {
  changeShop,
  clearReservations,
  reservationsIn,
  submitterOf,
  takenIn,
  visit,
} from '#tests/support/reservation-world.ts'
import { SHARED_SECRETS } from '#tests/support/shared-secrets.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const at = (date: string, time: string) => new Date(instantInJapan(date, time)).toISOString()
const TEN = at('2026-12-01', '10:00')
const NOON = Date.UTC(2026, 10, 27, 3)

describe.each(testDatabases())('a submission on $name', ({ open }) => {
  const world = useCustomers(open)
  /** A second process would look at the same database like this one. */
  let other: TestApp
  let askOther: Caller
  beforeAll(async () => {
    await fillStore(world.database)
    other = await openTestApp(world.database, { env: WORLD_ENV, now: () => world.clock.ms })
    askOther = callerOf(other)
  })
  afterAll(() => other.close())
  let key = ''
  beforeEach(async () => {
    await clearReservations(world.database)
    world.clock.ms = NOON
    key = ulid(NOON)
    email = `one${(people += 1)}@example.jp`
  })

  let people = 0
  let email = ''
  const body = (more: object = {}) => visit(TEN, { email, ...more })
  const through = (ask: Caller) => submitterOf(ask, () => world.clock.ms)
  const send = (given: unknown = body(), more: object = {}, ask = world.ask) =>
    through(ask)('POST /Reservations', given, { key, ...more })
  const withdraw = (more: object = {}) => world.ask(`POST /Submissions/${key}/withdraw`, more)
  const kept = async () => (await world.database.db.select().from(submissions)).filter((it) => it.key === key)
  const count = async () => (await reservationsIn(world.database)).length

  it('that comes again gets the first answer, to the letter', async () => {
    const first = await send()
    const [row] = await kept()
    for (const ask of [world.ask, askOther]) {
      const again = await send(body(), {}, ask)
      expect(again.status).toBe(200)
      expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body))
    }
    expect(row!.body).toBe(JSON.stringify(first.body))
    expect(await count()).toBe(1)
  })

  it('with another body is another one', async () => {
    await send()
    const changed = await send(body({ adults: 3 }))
    expect(changed).toMatchObject({ status: 422, error: { code: 'IDEMPOTENCY_MISMATCH' } })
    expect(changed.error.details).toBeUndefined()
    // The same key for another call as well.
    const { error } = await through(world.ask)('POST /Reservations/manage/cancel', { token: 'x'.repeat(43) }, { key })
    expect(error.code).toBe('IDEMPOTENCY_MISMATCH')
    expect((await send()).status).toBe(200)
  })

  it('belongs to who sent it: to others nothing is told', async () => {
    const mine = await send(body(), { token: world.token })
    expect(mine.status).toBe(200)
    const guests = await send()
    expect(guests).toMatchObject({ status: 422, error: { code: 'IDEMPOTENCY_MISMATCH' } })
    expect(JSON.stringify(guests.body)).not.toContain(String(mine.body['number']))
    expect((await withdraw()).error.code).toBe('IDEMPOTENCY_MISMATCH')
    expect((await withdraw({ token: world.token })).body).toMatchObject({ state: 'answered' })
    expect((await send(body(), { token: 'forged' })).status).toBe(401)
  })

  it('keeps a refusal that a rule decided, though the rule would decide otherwise later', async () => {
    await changeShop(world.database, { capacityPerSlot: 0 })
    const full = await send()
    await changeShop(world.database, { capacityPerSlot: 2 })
    expect(full.error.code).toBe('SLOT_FULL')
    expect((await send()).body).toEqual(full.body)

    key = ulid(NOON)
    const wrong = await send(body({ adults: 0 }))
    expect(wrong.error.code).toBe('VALIDATION_FAILED')
    expect((await send(body({ adults: 0 }))).body).toEqual(wrong.body)
    expect((await kept()).map(({ status }) => status)).toEqual([422])
    expect(await count()).toBe(0)
  })

  it('keeps nothing else: the same key may come again', async () => {
    expect((await send('no json')).status).toBe(400)
    expect((await send(body(), { token: 'forged' })).status).toBe(401)
    expect((await send({ ...body(), note: 'x'.repeat(70_000) })).status).toBe(413)
    await world.database.db.execute(sql`alter table slot_cells rename to slot_cells_away`)
    const broken = await send()
    await world.database.db.execute(sql`alter table slot_cells_away rename to slot_cells`)
    expect(broken.status).toBe(500)
    expect(await kept()).toEqual([])
    expect((await send()).status).toBe(200)
  })

  it('needs a key', async () => {
    for (const wrong of ['', 'x', key.toLowerCase(), `${key}0`, 'UUUUUUUUUUUUUUUUUUUUUUUUUU'])
      expect((await send(body(), { key: wrong })).error.code).toBe('BAD_REQUEST')
    expect((await world.ask('POST /Reservations', { body: body() })).error.code).toBe('BAD_REQUEST')
  })

  it('is done once when twenty copies come at once, through two servers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send(body(), {}, n % 2 ? world.ask : askOther)),
    )
    const codes = new Set(answers.map(({ status, error }) => error.code ?? status))
    expect([...codes].filter((code) => code !== 200 && code !== 'IN_PROGRESS')).toEqual([])
    const numbers = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body['number']))
    expect(numbers.size).toBe(1)
    expect(await count()).toBe(1)
    expect(Object.values(await takenIn(world.database))).toEqual([1])
  })

  it('whose answer is lost is settled by asking: it had arrived', async () => {
    const lost = await send()
    const fate = await withdraw()
    expect(fate.body).toEqual({ state: 'answered', answer: { status: 200, body: JSON.stringify(lost.body) } })
    expect((await withdraw()).body).toEqual(fate.body)
    expect((await send()).body).toEqual(lost.body)
    expect(await count()).toBe(1)
  })

  it('that had not arrived is closed for ever', async () => {
    expect((await withdraw()).body).toEqual({ state: 'withdrawn', answer: null })
    expect((await withdraw()).body).toEqual({ state: 'withdrawn', answer: null })
    for (const late of [body(), body({ adults: 3 })])
      expect(await send(late)).toMatchObject({ status: 410, error: { code: 'WITHDRAWN' } })
    expect(await count()).toBe(0)
  })

  it('is either done or withdrawn when both come at once, never both, never neither', async () => {
    const fates = new Set<unknown>()
    for (let n = 0; n < 40; n++) {
      key = ulid(NOON)
      email = `race${n}@example.jp`
      await clearReservations(world.database)
      const three = [() => send(), () => withdraw(), () => send(body(), {}, askOther)]
      const calls = await Promise.all(three.map((call) => wait(Math.random() * 15).then(call)))
      const fate = calls.find(({ body }) => 'state' in body)!.body['state']
      expect(await count()).toBe(fate === 'answered' ? 1 : 0)
      expect((await send()).status).toBe(fate === 'answered' ? 200 : 410)
      fates.add(fate)
    }
    expect(fates.size).toBe(2)
  })

  it('is known for 90 days, and a copy that is older is none', async () => {
    const first = await send()
    world.clock.ms = NOON + 90 * DAY_MS
    await forgetOldSubmissions(world.database.db, new Date(world.clock.ms))
    expect((await send()).body).toEqual(first.body)
    world.clock.ms += 1
    await forgetOldSubmissions(world.database.db, new Date(world.clock.ms))
    expect(await kept()).toEqual([])
    expect(await send()).toMatchObject({ status: 410, error: { code: 'SUBMISSION_TOO_OLD' } })
    expect(await count()).toBe(1)
  })

  it('is erased with the account, and its key in no log', async () => {
    await send(body(), { token: world.token })
    await withdraw({ token: world.token })
    const password = PASSWORD
    await world.ask('POST /Customers/me/withdrawal', { token: world.token, body: { password } })
    expect(await kept()).toEqual([])
    expect(world.app.logged()).toContain('/Submissions/[hidden]/withdraw')
    expect(world.app.logged() + other.logged()).not.toContain(key)
    expect(sessionIn(await deedsOf(world).logIn(PASSWORD))).toHaveProperty('error')
  })

  it('is limited in how often unknown keys are closed', async () => {
    const source = '10.250.0.1'
    const asks = Array.from({ length: 301 }, () => world.ask(`POST /Submissions/${ulid(NOON)}/withdraw`, { source }))
    const answers = await Promise.all(asks)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('wins a place as long as there is one: 3 of 500 at once, each copy told the same', async () => {
    await changeShop(world.database, { capacityPerSlot: 3 })
    const keys = Array.from({ length: 500 }, () => ulid(NOON))
    const one = (it: string, n: number, ask: Caller) =>
      through(ask)('POST /Reservations', visit(TEN, { kind: 'consultation', email: `many${n}@example.jp` }), {
        key: it,
      })
    const answers = await Promise.all(keys.map((it, n) => one(it, n, n % 2 ? world.ask : askOther)))
    const granted = answers.filter(({ status }) => status === 200)
    expect(granted).toHaveLength(3)
    expect(answers.filter(({ error }) => error.code === 'SLOT_FULL')).toHaveLength(497)
    expect(new Set(granted.map(({ body }) => body['number'])).size).toBe(3)
    expect(Object.values(await takenIn(world.database))).toEqual([3, 3])
    expect((await reservationsIn(world.database)).map(({ number }) => number).toSorted()).toEqual(
      granted.map(({ body }) => body['number'] as string).toSorted(),
    )
    const again = await Promise.all(keys.slice(0, 50).map((it, n) => one(it, n, n % 2 ? askOther : world.ask)))
    expect(again.map(({ body }) => body)).toEqual(answers.slice(0, 50).map(({ body }) => body))
    await changeShop(world.database, { capacityPerSlot: 2 })
  })

  it('never leaves a place behind: made, moved and cancelled at once, in every direction', async () => {
    const times = ['10:00', '10:30', '11:00', '11:30', '12:00']
    const made = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const token = sessionIn(await world.ask('POST /Customers', { body: person() })).access_token
        const start = at('2026-12-01', times[Math.floor(Math.random() * times.length)]!)
        const { body } = await through(world.ask)('POST /Reservations', visit(start, { kind: 'reform' }), { token })
        return { token, id: body['id'] as string | undefined }
      }),
    )
    const moves = made.flatMap(({ token, id }) =>
      id === undefined
        ? []
        : times
            .toSorted(() => Math.random() - 0.5)
            .map((time, n) => {
              const call = n === 4 ? 'cancel' : 'change'
              const body = n === 4 ? {} : { startsAt: at('2026-12-01', time) }
              const path = `POST /Customers/me/reservations/${id}/${call}`
              return through(n % 2 ? askOther : world.ask)(path, body, { token })
            }),
    )
    const answers = await Promise.all(moves)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers.length).toBeGreaterThan(5)
    expect(await takenIn(world.database)).toEqual({})
  })
})

let movers = 0
const person = () => ({
  email: `mover${(movers += 1)}@example.jp`,
  password: PASSWORD,
  familyName: '山田',
  givenName: '花子',
  familyKana: 'ヤマダ',
  givenKana: 'ハナコ',
  newsletter: false,
  terms: true,
})

const PROGRAM = fileURLToPath(new URL('../support/reserve-process.ts', import.meta.url))

/** Answers what another process is told. */
async function startProcess(url: string) {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      ...SHARED_SECRETS,
      DATABASE_URL: url,
      PUBLIC_URL: 'https://shop.example.jp',
      LOG_LEVEL: 'silent',
      NOW_MS: String(NOON),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })
  await once(lines, 'line')
  return async (key: string, body: unknown) => {
    const answered = once(lines, 'line')
    child.stdin.write(`${JSON.stringify({ key, body })}\n`)
    return JSON.parse(String((await answered)[0])) as { status: number; body: Record<string, unknown> }
  }
}

describe.each(testDatabases().filter(({ url }) => url))('two processes on $name', ({ url }) => {
  it('do what both are sent at once only once', async () => {
    const address = await url!()
    const database: Database = await openDatabase({ databaseUrl: address, onProblem: () => {} })
    onTestFinished(() => database.close())
    await fillStore(database)
    const [one, two] = await Promise.all([startProcess(address), startProcess(address)])
    for (let n = 0; n < 25; n++) {
      await clearReservations(database)
      const key = ulid(NOON + n)
      const body = visit(TEN, { email: `process${n}@example.jp` })
      const answers = await Promise.all([one!(key, body), two!(key, body)])
      const done = answers.filter(({ status }) => status === 200)
      expect(done.length).toBeGreaterThan(0)
      for (const { status, body: told } of answers)
        expect(status === 200 ? told : (told['error'] as { code: string }).code).toEqual(
          status === 200 ? done[0]!.body : 'IN_PROGRESS',
        )
      expect(await reservationsIn(database)).toHaveLength(1)
      expect((await two!(key, body)).body).toEqual(done[0]!.body)
    }
  })
})
