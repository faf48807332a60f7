/**
 * `npm run bench`: prints tables, writes `docs/benchmarks.md`, and exits with 1 if a goal is missed.
 *   -- first-visit server   measures these parts and writes nothing; with --write, replaces them in the report
 *   -- --runs 1             runs of each page in a browser, of the start, and of new pages; 3 by default
 *   -- --page /login        only this page, where a part measures all; may be repeated
 */
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { openDerivedFiles } from '#server/platform/pictures/derived-files.ts'
import { buildIfStale } from '#build/built.mjs'
import { type RunningStore, startStore } from '#tests/support/running-store.ts'
import { type Figure, isMissed, median } from './figure.ts'
import { startFloor } from './floor.ts'
import { listItemIds } from './list-item-ids.ts'
import { measureCatalogue } from './measure-catalogue.ts'
import { measureFirstVisits } from './measure-first-visit.ts'
import { measureHostile } from './measure-hostile.ts'
import { measureInteractions } from './measure-interactions.ts'
import { measureLargeCatalogue } from './measure-large-catalogue.ts'
import { measureMemory } from './measure-memory.ts'
import { measureNavigation } from './measure-navigation.ts'
import { measureNewPages } from './measure-new-pages.ts'
import { measureOrders } from './measure-orders.ts'
import { measureOfflineReady } from './measure-offline-ready.ts'
import { measureMainThreads, measureTraffics, type PageLoads } from './measure-page-load.ts'
import { measureProcesses } from './measure-processes.ts'
import { measureRate } from './measure-rate.ts'
import { measureReservations } from './measure-reservations.ts'
import { measureSearch } from './measure-search.ts'
import { measureSecondVisits } from './measure-second-visit.ts'
import { measureUsable } from './measure-usable.ts'
import { listPages } from './pages.ts'
import { printPart, writeReport } from './write-report.ts'

const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    page: { type: 'string', multiple: true },
    write: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const runs = Number(values.runs)

/** Kept between runs, because pictures and 10,000 items take minutes. */
const SAMPLE_DIR = '.cache/bench-sample'
const LARGE_DIR = '.cache/bench-large'
const LARGE_ITEMS = 10_000
const CONNECTIONS = [10, 50]

/** Calls `measure` with a store that has the sample content and all its pictures. */
async function withSample<T>(measure: (store: RunningStore) => Promise<T>): Promise<T> {
  await (await startStore({ dataDir: SAMPLE_DIR })).stop()
  await openDerivedFiles(SAMPLE_DIR).deriveAll()
  const store = await startStore({ dataDir: SAMPLE_DIR })
  try {
    return await measure(store)
  } finally {
    await store.stop()
  }
}

async function withLarge<T>(measure: (store: RunningStore) => Promise<T>): Promise<T> {
  execFileSync('npm', ['run', '-s', 'content', '--', '--generate', `${LARGE_ITEMS}`], {
    env: { ...process.env, DATA_DIR: LARGE_DIR },
    stdio: 'inherit',
  })
  const store = await startStore({ dataDir: LARGE_DIR })
  try {
    return await measure(store)
  } finally {
    await store.stop()
  }
}

/** Pages whose later visits are measured. */
const RETURNED_TO = ['/', '/items', '/items/5101', '/reform/1', '/column/1']
/** Two to read, and the form with the most parts. */
const TAPPED_EARLY = ['/', '/items', '/reservation']

/** With the pages `paths` of the sample, beside the floor. */
const withFloor = (paths: readonly string[], measure: (loads: PageLoads) => Promise<Figure[]>): Promise<Figure[]> =>
  withSample(async ({ url }) => {
    const floor = await startFloor()
    const figures = await measure({ url, paths, floorUrl: floor.url, runs })
    floor.stop()
    return figures
  })

/** With and without the names of fonts that `local()` finds. */
const measureBothFonts = async (loads: PageLoads): Promise<Figure[]> => [
  ...(await measureSecondVisits(loads, 'local')),
  ...(await measureSecondVisits(loads, 'unnamed')),
]

async function measureStart(): Promise<Figure[]> {
  const start = () => startStore({ dataDir: SAMPLE_DIR, command: { program: 'npm', args: ['start'] } })
  // Fills the database.
  await (await start()).stop()
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const store = await start()
    await store.stop()
    times.push(store.startedInMs)
  }
  return [{ what: '`npm start`, built and filled, to the first 200', value: median(times), unit: 'ms', atMost: 1_500 }]
}

const measureLoads = (): Promise<Figure[]> =>
  withLarge(async ({ url, pid }) => {
    const figures = [measureMemory('with 10,000 items, embedded, at rest', pid), ...(await measureSearch(url))]
    figures.push(...(await measureNewPages(url, { connections: 10, runs })))
    const ids = await listItemIds(url, 100)
    const response = { atLeast: 5_000, p99AtMostMs: 25 }
    const loads = CONNECTIONS.flatMap((connections) => [
      { what: 'GET /Items', paths: ['/api/Items'], connections, ...response },
      { what: 'GET /Items/{id}', paths: ids.map((id) => `/api/Items/${id}`), connections, ...response },
      { what: 'cached pages', paths: ['/items'], connections, atLeast: 3_000 },
    ])
    for (const load of loads) figures.push(...(await measureRate(url, load)))
    return [...figures, measureMemory('with 10,000 items, embedded, after that load', pid, 360)]
  })

/** In the order of the report. */
const PARTS: Readonly<Record<string, () => Promise<Figure[]>>> = {
  'first-visit': () => withFloor(pages, measureFirstVisits),
  'main-thread': () => withFloor(pages, measureMainThreads),
  traffic: () => withFloor(pages, measureTraffics),
  usable: () => withFloor(TAPPED_EARLY, measureUsable),
  'offline-ready': () => withFloor([], measureOfflineReady),
  'second-visit': () => withFloor(RETURNED_TO, measureBothFonts),
  navigation: () => withSample(({ url }) => measureNavigation(url, runs)),
  interactions: () => withSample(({ url }) => measureInteractions(url, runs)),
  catalogue: () => withLarge(({ url }) => measureCatalogue(url)),
  start: measureStart,
  server: measureLoads,
  'large-catalogue': measureLargeCatalogue,
  reservations: measureReservations,
  orders: measureOrders,
  processes: measureProcesses,
  hostile: measureHostile,
}

const names = Object.keys(PARTS)
const unknown = positionals.filter((part) => !names.includes(part))
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}. The parts are ${names.join(', ')}`)

await buildIfStale()
const pages = values.page ?? listPages()
const measured = new Map<string, Figure[]>()
for (const [part, measure] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(part)) continue
  const figures = await measure()
  printPart(part, figures)
  measured.set(part, figures)
}
if (positionals.length === 0 || values.write) writeReport(measured, names)
process.exitCode = [...measured.values()].flat().some(isMissed) ? 1 : 0
