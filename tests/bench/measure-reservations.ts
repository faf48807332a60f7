/** Reservations on a separate PostgreSQL over HTTP, 64 at once, each from another guest and network address. */
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { ulid } from 'ulid'
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import { listOpenStarts } from '#contract/reservations/slots.ts'
import type { Database } from '#server/platform/db/client.ts'
import { listShops } from '#server/shops/shops.ts'
import { fillStore } from '#tests/support/fill-store.ts'
import { changeShop, readReservations, readUsedCapacity, visit } from '#tests/support/reservation-calls.ts'
import { type Figure, percentile } from './figure.ts'
import { withPostgresStore } from './postgres-store.ts'

const AT_ONCE = 64
const COUNT = 3_000
/** The server's code is compiled by then. */
const WARM_UP = 1_500
const AT_LEAST = 350

interface ApiResponse {
  status: number
  ms: number
}

let guests = 0

async function fill(database: Database): Promise<void> {
  await fillStore(database)
  await changeShop(database, { capacityPerSlot: 10 * COUNT })
}

export const measureReservations = (): Promise<Figure[]> =>
  withPostgresStore({ fill }, async ({ url, database }) => {
    const starts = await openStarts(database)
    await send(url, starts, { count: WARM_UP, atOnce: AT_ONCE })
    return [
      ...(await measure(url, database, { what: 'on one slot', starts: starts.slice(-1) })),
      ...(await measure(url, database, { what: 'on many slots', starts })),
      ...(await measureScarce(url, database, starts[0]!)),
    ]
  })

async function openStarts(database: Database): Promise<string[]> {
  const [shop] = await listShops(database)
  const nowMs = Date.now()
  const today = toJapanDate(Date.now())
  const days = Array.from({ length: 30 }, (_, n) => addDays(today, n + 1))
  return days.flatMap((date) => listOpenStarts(shop!, 'guidance', date, nowMs)).map((it) => new Date(it).toISOString())
}

/** All of them are accepted, stored and counted. */
async function measure(url: string, database: Database, { what, starts }: { what: string; starts: string[] }) {
  const before = await held(database)
  const startedAt = performance.now()
  const responses = await send(url, starts, { count: COUNT, atOnce: AT_ONCE })
  const seconds = (performance.now() - startedAt) / 1_000
  const after = await held(database)
  const granted = responses.filter(({ status }) => status === 200).length
  if (granted !== COUNT || after.rows - before.rows !== COUNT || after.places - before.places !== COUNT)
    throw new Error(`reservations ${what}: ${granted} of ${COUNT} granted, ${after.rows - before.rows} written`)
  const subject = `reservations ${what}, ${AT_ONCE} at once`
  return [
    { what: subject, value: COUNT / seconds, unit: '/s', atLeast: AT_LEAST },
    {
      what: `${subject}, p99`,
      value: percentile(
        responses.map(({ ms }) => ms),
        99,
      ),
      unit: 'ms',
    },
  ]
}

/** 500 at once for a slot with a capacity of three. Each gets a response. */
async function measureScarce(url: string, database: Database, start: string): Promise<Figure[]> {
  const before = await held(database)
  const taken = (await readUsedCapacity(database))[`visit ${start.slice(5, 16)}`] ?? 0
  await changeShop(database, { capacityPerSlot: taken + 3 })
  const responses = await send(url, [start], { count: 500, atOnce: 500 })
  const count = (status: number) => responses.filter((it) => it.status === status).length
  if (count(200) !== 3 || count(409) !== 497 || (await held(database)).rows - before.rows !== 3)
    throw new Error(`500 for 3 places: ${count(200)} granted, ${count(409)} refused of ${responses.length}`)
  const slowest = Math.max(...responses.map(({ ms }) => ms))
  return [{ what: 'reservations, 500 at once for 3 places, the slowest answer', value: slowest, unit: 'ms' }]
}

async function held(database: Database): Promise<{ rows: number; places: number }> {
  const places = Object.values(await readUsedCapacity(database)).reduce((sum, taken) => sum + taken, 0)
  return { rows: (await readReservations(database)).length, places }
}

async function send(url: string, starts: string[], { count, atOnce }: { count: number; atOnce: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const responses: ApiResponse[] = []
  let sent = 0
  const worker = async () => {
    while (sent < count) responses.push(await reserve(url, agent, starts[sent++ % starts.length]!))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  agent.destroy()
  return responses
}

function reserve(url: string, agent: Agent, start: string): Promise<ApiResponse> {
  const n = (guests += 1)
  const body = JSON.stringify(visit(start, { email: `guest${n}@example.jp` }))
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': ulid(),
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  }
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    request(`${url}/api/Reservations`, { method: 'POST', agent, headers }, (response) => {
      const status = response.statusCode ?? 0
      text(response).then(() => resolve({ status, ms: performance.now() - startedAt }), reject)
    })
      .on('error', reject)
      .end(body)
  })
}
