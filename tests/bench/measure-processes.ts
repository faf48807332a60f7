/** Several processes on one PostgreSQL behind one port. */
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from '#drizzle'
import { changeCatalogue } from '#server/catalogue/change.ts'
import { items } from '#server/catalogue/schema.ts'
import type { Figure } from './figure.ts'
import { listItemIds } from './list-item-ids.ts'
import { countNewPages, measureNewPages } from './measure-new-pages.ts'
import { generateItems, type PostgresStore, withPostgresStore } from './postgres-store.ts'

const PROCESSES = [2, 4]
const RUNS = 3
const ITEMS = countNewPages({ runs: RUNS, processes: Math.max(...PROCESSES) })
/** The load and PostgreSQL need cores too. */
const CORES_NEEDED = 4
const MOST_STALE_MS = 1_000
const CHANGES = 5
const POLL_MS = 5

/** Rendered pages per second. */
async function measurePages({ url }: PostgresStore, processes: number): Promise<number> {
  const [rate] = await measureNewPages(url, { connections: 16, runs: RUNS, processes })
  return rate!.value!
}

/** How long after a committed change any process still gives the former response. */
async function measureStaleness({ url, database }: PostgresStore, processes: number): Promise<number> {
  const [id] = await listItemIds(url, 1)
  const read = async () => {
    // A new connection each time, so that every process has its turn.
    const response = await fetch(`${url}/api/Items/${id}`, { headers: { connection: 'close' } })
    return response.text()
  }
  const times: number[] = []
  for (let change = 0; change < CHANGES; change++) {
    const name = `変更 ${change}`
    await changeCatalogue(database.db, async (tx, rev) => {
      const data = sql`jsonb_set(${items.data}, '{name}', to_jsonb(${name}::text))`
      await tx.update(items).set({ rev, data }).where(eq(items.id, id!))
      return true
    })
    const changedAt = performance.now()
    let freshInARow = 0
    let staleMs = 0
    while (freshInARow < processes * 4) {
      const isFresh = (await read()).includes(name)
      freshInARow = isFresh ? freshInARow + 1 : 0
      if (!isFresh) staleMs = performance.now() - changedAt
      await wait(POLL_MS)
    }
    times.push(staleMs)
  }
  return Math.max(...times)
}

const withStore = <T>(processes: number, use: (store: PostgresStore) => Promise<T>) =>
  withPostgresStore({ fill: generateItems(ITEMS), processes }, use)

async function measureGain(processes: number, single: number): Promise<number> {
  return (await withStore(processes, (store) => measurePages(store, processes))) / single
}

export async function measureProcesses(): Promise<Figure[]> {
  const isMeasurable = cpus().length >= CORES_NEEDED
  const single = isMeasurable ? await withStore(1, (store) => measurePages(store, 1)) : NaN
  const figures: Figure[] = []
  for (const processes of PROCESSES) {
    figures.push(
      {
        what: `rendered pages, ${processes} processes to one`,
        unit: '×',
        atLeast: 1.6,
        ...(isMeasurable && { value: await measureGain(processes, single) }),
      },
      {
        what: `oldest response after a change, ${processes} processes`,
        value: await withStore(processes, (store) => measureStaleness(store, processes)),
        unit: 'ms',
        atMost: MOST_STALE_MS,
      },
    )
  }
  return figures
}
