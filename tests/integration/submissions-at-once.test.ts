/** Many copies and many customers at once, through several servers and processes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ulid } from 'ulid'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#server/platform/db/client.ts'
import { type ApiResponse, type Caller, person, toSession } from '#tests/support/customer-calls.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import {
  changeShop,
  clearReservations,
  readReservations,
  readUsedCapacity,
  visit,
} from '#tests/support/reservation-calls.ts'
import { at, NOON, TEN } from '#tests/support/reservation-world.ts'
import { SHARED_SECRETS } from '#tests/support/shared-secrets.ts'
import { submissionActions, withSubmissions } from '#tests/support/submission-world.ts'

describe.each(storeDatabases())('submissions at once on $name', ({ open }) => {
  const world = withSubmissions(useCustomers(open))
  const { through, body, send, withdraw, count } = submissionActions(world)

  it('is executed once for twenty concurrent copies through two servers', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send(body(), {}, n % 2 ? world.request : world.askOther)),
    )
    const codes = new Set(responses.map(({ status, error }) => error.code ?? status))
    expect([...codes].filter((code) => code !== 200 && code !== 'IN_PROGRESS')).toEqual([])
    const numbers = new Set(responses.filter(({ status }) => status === 200).map(({ body }) => body['number']))
    expect(numbers.size).toBe(1)
    expect(await count()).toBe(1)
    expect(Object.values(await readUsedCapacity(world.database))).toEqual([1])
  })

  it('is either executed or withdrawn if both arrive at once, never both, never neither', async () => {
    const fates = new Set<unknown>()
    for (let n = 0; n < 40; n++) {
      world.key = ulid(NOON)
      world.guest = `race${n}@example.jp`
      await clearReservations(world.database)
      const three = [() => send(), () => withdraw(), () => send(body(), {}, world.askOther)]
      const calls = await Promise.all(three.map((call) => wait(Math.random() * 15).then(call)))
      const fate = calls.find(({ body }) => 'state' in body)!.body['state']
      expect(await count()).toBe(fate === 'answered' ? 1 : 0)
      expect((await send()).status).toBe(fate === 'answered' ? 200 : 410)
      fates.add(fate)
    }
    expect(fates.size).toBe(2)
  })

  it('is accepted while there is capacity: 3 of 500 at once, each copy with the same response', async () => {
    await changeShop(world.database, { capacityPerSlot: 3 })
    const keys = Array.from({ length: 500 }, () => ulid(NOON))
    /** Like a device, retries if the server was too busy. */
    const one = async (it: string, n: number, request: Caller): Promise<ApiResponse> => {
      const wanted = visit(TEN, { kind: 'consultation', email: `many${n}@example.jp` })
      const response = await through(request)('POST /Reservations', wanted, { key: it })
      return response.status >= 500 ? one(it, n, request) : response
    }
    const responses = await Promise.all(keys.map((it, n) => one(it, n, n % 2 ? world.request : world.askOther)))
    const granted = responses.filter(({ status }) => status === 200)
    expect(granted).toHaveLength(3)
    expect(responses.filter(({ error }) => error.code === 'SLOT_FULL')).toHaveLength(497)
    expect(new Set(granted.map(({ body }) => body['number'])).size).toBe(3)
    expect(Object.values(await readUsedCapacity(world.database))).toEqual([3, 3])
    expect((await readReservations(world.database)).map(({ number }) => number).toSorted()).toEqual(
      granted.map(({ body }) => body['number'] as string).toSorted(),
    )
    const again = await Promise.all(
      keys.slice(0, 50).map((it, n) => one(it, n, n % 2 ? world.askOther : world.request)),
    )
    expect(again.map(({ body }) => body)).toEqual(responses.slice(0, 50).map(({ body }) => body))
    await changeShop(world.database, { capacityPerSlot: 2 })
  })

  it('never leaks capacity: created, moved and cancelled at once, in every direction', async () => {
    const times = ['10:00', '10:30', '11:00', '11:30', '12:00']
    const made = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const token = toSession(
          await world.request('POST /Customers', { body: person(`mover${n}@example.jp`) }),
        ).access_token
        const start = at('2026-12-01', times[Math.floor(Math.random() * times.length)]!)
        const { body } = await through(world.request)('POST /Reservations', visit(start, { kind: 'reform' }), { token })
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
              return through(n % 2 ? world.askOther : world.request)(path, body, { token })
            }),
    )
    const responses = await Promise.all(moves)
    expect(responses.filter(({ status }) => status >= 500)).toEqual([])
    expect(responses.length).toBeGreaterThan(5)
    expect(await readUsedCapacity(world.database)).toEqual({})
  })
})

const PROGRAM = fileURLToPath(new URL('../support/reserve-process.ts', import.meta.url))

/** Starts a process that sends the given submissions. */
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
    const response = once(lines, 'line')
    child.stdin.write(`${JSON.stringify({ key, body })}\n`)
    return JSON.parse(String((await response)[0])) as { status: number; body: Record<string, unknown> }
  }
}

describe.each(storeDatabases().filter(({ url }) => url))('two processes on $name', ({ url }) => {
  it('execute a submission once that both receive at the same time', async () => {
    const address = await url!()
    const database = await openDatabase({ databaseUrl: address, onProblem: () => {} })
    onTestFinished(() => database.close())
    await fillStore(database)
    const [one, two] = await Promise.all([startProcess(address), startProcess(address)])
    for (let n = 0; n < 25; n++) {
      await clearReservations(database)
      const key = ulid(NOON + n)
      const body = visit(TEN, { email: `process${n}@example.jp` })
      const responses = await Promise.all([one!(key, body), two!(key, body)])
      const done = responses.filter(({ status }) => status === 200)
      expect(done.length).toBeGreaterThan(0)
      for (const { status, body: notified } of responses)
        expect(status === 200 ? notified : (notified['error'] as { code: string }).code).toEqual(
          status === 200 ? done[0]!.body : 'IN_PROGRESS',
        )
      expect(await readReservations(database)).toHaveLength(1)
      expect((await two!(key, body)).body).toEqual(done[0]!.body)
    }
  })
})
