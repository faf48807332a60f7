/** A built store with its own PostgreSQL, which is stopped repeatedly while customers reserve. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ulid } from 'ulid'
import { serverArguments, serverEnvironment } from '#build/serve.mjs'
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import type { SessionResponse } from '#contract/sessions/schema.ts'
import { listOpenStarts } from '#contract/reservations/slots.ts'
import { openDatabase } from '#server/platform/db/client.ts'
import { listShops } from '#server/shops/shops.ts'
import { newNetworkAddress, person } from './customer-calls.ts'
import { fillStore } from './fill-store.ts'
import { freePort } from './free-port.ts'
import { type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts'
import { changeShop, readReservations, visit } from './reservation-calls.ts'
import { SHARED_SECRETS } from './shared-secrets.ts'
import { makeTempFolder } from './temp-folder.ts'

export const LOSSES = ['terminated', 'fast', 'killed', 'immediate'] as const
export type Loss = (typeof LOSSES)[number]

const AT_ONCE = 8
const PUBLIC_PATHS = ['/', '/items', '/items/1', '/api/Items', '/api/Items/1', '/api/Categories']

/** Undefined if PostgreSQL is not installed. */
export async function openUnstableStore(processes: number) {
  const cluster = await startPostgresCluster()
  if (!cluster) return undefined
  const starts = await prepare(cluster)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env['PATH'],
    ...serverEnvironment,
    ...SHARED_SECRETS,
    PORT: `${port}`,
    PUBLIC_URL: url,
    DATABASE_URL: cluster.url,
    DATA_DIR: makeTempFolder('loss'),
    TRUST_PROXY: '1',
    WEB_CONCURRENCY: `${processes}`,
    LOG_LEVEL: 'warn',
    DESK: '0',
  }
  const child = spawn(process.execPath, serverArguments, { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  while (!output.includes('is open')) {
    if (child.exitCode !== null) throw new Error(output)
    await wait(20)
  }
  return {
    url,
    cluster,
    starts,
    output: () => output,
    hasEnded: () => child.exitCode !== null || output.includes('worker ended'),
    async lose(loss: Loss): Promise<void> {
      if (loss === 'terminated') await terminate(cluster)
      else await cluster.halt(loss)
    },
    async readBook(): Promise<string[]> {
      const database = await openDatabase({ databaseUrl: cluster.url })
      const rows = await readReservations(database)
      await database.close()
      return rows.map(({ id }) => id)
    },
    async close(): Promise<number | null> {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await cluster.stop()
      return child.exitCode
    },
  }
}

export type UnstableStore = NonNullable<Awaited<ReturnType<typeof openUnstableStore>>>

/** One shop with unlimited capacity; returns the times at which visits can start. */
async function prepare(cluster: PostgresCluster): Promise<string[]> {
  const database = await openDatabase({ databaseUrl: cluster.url })
  await fillStore(database)
  await changeShop(database, { capacityPerSlot: 1_000_000 })
  const [shop] = await listShops(database)
  await database.close()
  const days = Array.from({ length: 30 }, (_, n) => addDays(toJapanDate(Date.now()), n + 1))
  const starts = days.flatMap((date) => listOpenStarts(shop!, 'guidance', date, Date.now()))
  return starts.map((it) => new Date(it).toISOString())
}

export async function connectOnce({ url }: PostgresCluster, query = 'select 1'): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(query)
  await client.end()
}

/** Terminates all connections of the store. */
async function terminate(cluster: PostgresCluster): Promise<void> {
  await connectOnce(
    cluster,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'komorebi%'`,
  )
}

/** Parallel customers, each repeating a reservation until it is accepted and then making the next. */
export function reserveContinuously({ url, starts }: Pick<UnstableStore, 'url' | 'starts'>) {
  const acknowledged = new Set<string>()
  const refusedForNow = new Set<string>()
  const wrong: string[] = []
  let isOver = false

  async function send(key: string, body: string): Promise<boolean> {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-forwarded-for': newNetworkAddress(),
    }
    const response = await fetch(`${url}/api/Reservations`, { method: 'POST', headers, body })
    const text = await response.text()
    if (response.status === 200) return true
    const { code } = (JSON.parse(text) as { error: { code: string } }).error
    if (response.status === 503) {
      if (code !== 'SERVICE_UNAVAILABLE' || !/^[1-9]\d*$/.test(response.headers.get('retry-after') ?? ''))
        wrong.push(`503 ${text}`)
      refusedForNow.add(key)
    } else if (code !== 'IN_PROGRESS') wrong.push(`${response.status} ${text}`)
    return false
  }

  async function customer(n: number): Promise<void> {
    for (let count = 0; !isOver; count++) {
      const key = ulid()
      const start = starts[(n + count * AT_ONCE) % starts.length]!
      const body = JSON.stringify(visit(start, { email: `${key.toLowerCase()}@example.jp` }))
      while (!(await send(key, body))) await wait(50)
      acknowledged.add(key)
    }
  }
  const customers = Array.from({ length: AT_ONCE }, (_, n) =>
    customer(n).catch((error: unknown) => void wrong.push(String(error))),
  )
  return {
    acknowledged,
    refusedForNow,
    wrong,
    /** Waits for running requests. */
    async end(): Promise<void> {
      isOver = true
      await Promise.all(customers)
    },
  }
}

/** Statuses by path. Each request has its own connection, so that all processes receive some. */
export async function fetchPublic(url: string, times: number): Promise<Record<string, readonly number[]>> {
  const requests = PUBLIC_PATHS.map(async (path) => {
    const statuses = await Promise.all(Array.from({ length: times }, () => fetchStatus(`${url}${path}`)))
    return [path, [...new Set(statuses)]] as const
  })
  return Object.fromEntries(await Promise.all(requests))
}

export async function fetchStatus(address: string): Promise<number> {
  const response = await fetch(address, { headers: { connection: 'close' } })
  await response.body?.cancel()
  return response.status
}

/** Requests without a cached response, which need the database. */
export async function fetchUncached(
  url: string,
): Promise<{ path: string; status: number; retryAfter: string | null }[]> {
  const date = addDays(toJapanDate(Date.now()), 1)
  const paths = ['/items/2', '/api/Items/2', `/api/Shops/1/slots?from=${date}&to=${date}&kind=survey`]
  return Promise.all(
    paths.map(async (path) => {
      const { status, headers, body } = await fetch(`${url}${path}`, { headers: { connection: 'close' } })
      await body?.cancel()
      return { path, status, retryAfter: headers.get('retry-after') }
    }),
  )
}

/** The event stream of a new customer. */
export async function openEvents(url: string) {
  const registered = await fetch(`${url}/api/Customers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person(`${ulid().toLowerCase()}@example.jp`)),
  })
  const { access_token: token } = (await registered.json()) as SessionResponse
  const leaving = new AbortController()
  const response = await fetch(`${url}/api/Customers/me/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  const received = { text: '', isOver: false }
  const read = async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) received.text += chunk
  }
  void read()
    // Aborted by `leave`, or cut by the store: both only end the stream.
    .catch(() => {})
    .then(() => (received.isOver = true))
  return { received, leave: () => leaving.abort() }
}
