/**
 * `npm run bench`: prints a table, writes `docs/benchmarks.md`, and exits with 1 if a budget is missed. `--only catalogue`,
 * or another part, measures that part and writes nothing.
 */
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { openDerivedFiles } from '#server/platform/pictures/derived-files.ts'
import { buildIfStale } from '#build/built.mjs'
import { type RunningStore, startStore } from '#tests/support/running-store.ts'
import { type Figure, isMissed } from './figure.ts'
import { listItemIds } from './list-item-ids.ts'
import { measureHostile } from './measure-hostile.ts'
import { measureLighthouse, measureLighthouseQuality } from './measure-lighthouse.ts'
import { measureMemory } from './measure-memory.ts'
import { measureCatalogue } from './measure-catalogue.ts'
import { measureOrders } from './measure-orders.ts'
import { measureRate } from './measure-rate.ts'
import { measureReservations } from './measure-reservations.ts'
import { measureSearch } from './measure-search.ts'
import { measureSecondVisit } from './measure-second-visit.ts'
import { measureWire } from './measure-wire.ts'
import { printFigures, writeReport } from './write-report.ts'

const SAMPLE_PARTS = ['lighthouse', 'wire', 'visit']
const LARGE_PARTS = ['search', 'catalogue', 'rate']
const OWN_PARTS = ['reservations', 'orders', 'hostile']
const PARTS = [...SAMPLE_PARTS, ...LARGE_PARTS, ...OWN_PARTS]

const { runs, only } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } },
}).values
const isSelected = (part: string) => only === undefined || only === part
if (only !== undefined && !PARTS.includes(only)) throw new Error(`--only takes ${PARTS.join(', ')}`)

/** Kept between runs, because pictures and 10,000 items take minutes. */
const SAMPLE_DIR = '.cache/bench-sample'
const LARGE_DIR = '.cache/bench-large'
const LARGE_ITEMS = 10_000
const CONNECTIONS = [10, 50]

/** One of each kind that a visitor reads, besides those whose speed is measured. */
const PAGES_TO_READ = [
  ...['/category', '/reform', '/reform/1', '/reform/category/201', '/reform/inquiry', '/menu', '/menu/1'],
  ...['/column', '/column/1', '/news', '/news/1', '/special', '/special/1', '/events', '/events/1'],
  ...['/members', '/members/1', '/movies', '/movies/1', '/shop', '/recruitment', '/about', '/law', '/guide/delivery'],
]

const figures: Figure[] = []

async function measureSample(): Promise<void> {
  await (await startStore({ dataDir: SAMPLE_DIR })).stop()
  await openDerivedFiles(SAMPLE_DIR).deriveAll()
  const store = await startStore({ dataDir: SAMPLE_DIR })
  figures.push({
    what: 'start to the first 200, database present',
    value: store.startedInMs,
    unit: 'ms',
    atMost: 2_000,
  })
  const [id] = await listItemIds(store.url, 1)
  for (const path of isSelected('lighthouse') ? ['/', '/items', `/items/${id}`] : []) {
    figures.push(...(await measureLighthouse(store.url, path, Number(runs))))
  }
  if (isSelected('lighthouse')) figures.push(...(await measureLighthouseQuality(store.url, PAGES_TO_READ)))
  if (isSelected('wire')) figures.push(...(await measureWire(store.url, '/')))
  if (isSelected('visit')) figures.push(...(await measureSecondVisit(store.url, `/items/${id}`, Number(runs))))
  await store.stop()
}

async function measureLarge(): Promise<void> {
  execFileSync('npm', ['run', '-s', 'content', '--', '--generate', `${LARGE_ITEMS}`], {
    env: { ...process.env, DATA_DIR: LARGE_DIR },
    stdio: 'inherit',
  })
  const store = await startStore({ dataDir: LARGE_DIR })
  figures.push(measureMemory('with 10,000 items, embedded, at rest', store.pid))
  if (isSelected('search')) figures.push(...(await measureSearch(store.url)))
  if (isSelected('catalogue')) figures.push(...(await measureCatalogue(store.url)))
  if (isSelected('rate')) await measureLoads(store)
  await store.stop()
}

async function measureLoads({ url, pid }: RunningStore): Promise<void> {
  const ids = await listItemIds(url, 2_000)
  const response = { atLeast: 5_000, p99AtMostMs: 25 }
  const loads = [
    { what: 'uncached pages', paths: ids.map((id) => `/items/${id}`), once: true, connections: 10, atLeast: 200 },
    ...CONNECTIONS.flatMap((connections) => [
      { what: 'GET /Items', paths: ['/api/Items'], connections, ...response },
      { what: 'GET /Items/{id}', paths: ids.slice(0, 100).map((id) => `/api/Items/${id}`), connections, ...response },
      { what: 'cached pages', paths: ['/items'], connections, atLeast: 3_000 },
    ]),
  ]
  for (const load of loads) {
    figures.push(...(await measureRate(url, load)))
  }
  figures.push(measureMemory('with 10,000 items, embedded, after that load', pid, 360))
}

await buildIfStale()
if (SAMPLE_PARTS.some(isSelected)) await measureSample()
if (LARGE_PARTS.some(isSelected)) await measureLarge()
if (isSelected('reservations')) figures.push(...(await measureReservations()))
if (isSelected('orders')) figures.push(...(await measureOrders()))
if (isSelected('hostile')) figures.push(...(await measureHostile()))
printFigures(figures)
if (only === undefined) writeReport(figures)
process.exitCode = figures.some(isMissed) ? 1 : 0
