/** What customers and desk read among 1,000,000 orders of two years, on a separate PostgreSQL. */
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import { sql } from '#drizzle'
import { deskCommands } from '#server/modules.ts'
import { listOrders, loadOrder, loadOwnOrder } from '#server/orders/rows.ts'
import { orders } from '#server/orders/schema.ts'
import { type Db, openDatabase } from '#server/platform/db/client.ts'
import { parseCommand } from '#server/platform/desk/run-command.ts'
import { fillOrders, toCustomerId } from '#tests/support/fill-orders.ts'
import { startPostgresCluster } from '#tests/support/postgres-cluster.ts'
import { makeRandom } from '../storm/random.ts'
import { type Figure, percentile } from './figure.ts'

const ORDERS = 1_000_000
const CUSTOMERS = 200_000
const DAYS = 730
const AT_MOST_MS = 100

export async function measureOrders(): Promise<Figure[]> {
  const cluster = await startPostgresCluster()
  if (!cluster) throw new Error('The programs of PostgreSQL are not installed')
  const database = await openDatabase({ databaseUrl: cluster.url, onProblem: () => {} })
  try {
    const nowMs = Date.now()
    const startedAt = performance.now()
    await fillOrders(database, { orders: ORDERS, customers: CUSTOMERS, days: DAYS, nowMs })
    console.log(`${ORDERS} orders generated in ${Math.round((performance.now() - startedAt) / 1_000)} s`)
    const figures: Figure[] = []
    for (const read of await listReads(database.db, nowMs)) figures.push(...(await measureRead(read)))
    return figures
  } finally {
    await database.close()
    await cluster.stop()
  }
}

interface Read {
  what: string
  times: number
  run: () => Promise<unknown>
}

async function listReads(db: Db, nowMs: number): Promise<Read[]> {
  const random = makeRandom(1)
  const today = toJapanDate(nowMs)
  const pickDay = () => addDays(today, -31 - random.below(DAYS - 62))
  // Of everywhere in the table, so that most are not in the buffers of the database.
  const sample = await db
    .select({ number: orders.number, customerId: orders.customerId, email: orders.email, address: orders.address })
    .from(orders)
    .where(sql`${orders.id} in (select id from ${orders} as every_order tablesample system (0.5))`)
  const pick = () => random.pick(sample)
  const desk = (...words: string[]) =>
    parseCommand(deskCommands, words)!.run(
      { db, env: { DATA_DIR: 'unused' }, files: undefined as never, now: () => nowMs, user: 'bench' },
      () => {},
      () => {},
    )
  const list = (what: string, listWords: () => string[]): Read => ({
    what: `desk list${what}`,
    times: 200,
    run: () => desk('orders', 'list', ...listWords()),
  })
  return [
    { what: 'my orders', times: 500, run: () => listOrders(db, pick().customerId!, { page: 1 }) },
    {
      what: 'my orders of a month',
      times: 500,
      run: () => listOrders(db, pick().customerId!, { page: 1, from: addDays(today, -30), to: today }),
    },
    {
      what: 'my orders, a customer with hundreds',
      times: 200,
      run: () => listOrders(db, toCustomerId(1), { page: 1 + random.below(5) }),
    },
    {
      what: 'order detail',
      times: 500,
      async run() {
        const { number, customerId } = pick()
        return loadOrder(db, await loadOwnOrder(db, number, customerId!))
      },
    },
    list('', () => []),
    ...['awaiting_payment', 'delivered', 'cancelled'].map((state) => list(`, ${state}`, () => ['--state', state])),
    list(' of a day', () => {
      const day = pickDay()
      return ['--from', day, '--to', day]
    }),
    list(', cancelled in a month', () => {
      const day = pickDay()
      return ['--from', addDays(day, -30), '--to', day, '--state', 'cancelled']
    }),
    list(', by number', () => ['--q', pick().number]),
    list(', by mail address', () => ['--q', pick().email!]),
    list(', by phone number', () => ['--q', pick().address!.phone]),
    list(', by full name', () => ['--q', `${pick().address!.familyName}${pick().address!.givenName}`]),
    list(', by family name', () => ['--q', pick().address!.familyName]),
    list(', by words that no order has', () => ['--q', `不在${random.below(1_000)}`]),
    {
      what: "a day's export",
      times: 500,
      run() {
        const day = pickDay()
        return desk('orders', 'export', '--from', day, '--to', day)
      },
    },
  ]
}

/** Ends a read that is much too slow to be measured as often. */
const MAX_MS = 30_000

async function measureRead({ what, times, run }: Read): Promise<Figure[]> {
  const subject = `${what} among ${ORDERS.toLocaleString('en')} orders`
  // The first call builds queries and opens connections.
  await run()
  const took: number[] = []
  const startedAt = performance.now()
  while (took.length < times && performance.now() - startedAt < MAX_MS) {
    const before = performance.now()
    await run()
    took.push(performance.now() - before)
  }
  return [
    { what: `${subject}, p50`, value: percentile(took, 50), unit: 'ms' },
    { what: `${subject}, p99`, value: percentile(took, 99), unit: 'ms', atMost: AT_MOST_MS },
  ]
}
