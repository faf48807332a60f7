/**
 * `npm run bench`: prints a table, writes `docs/benchmarks.md`, ends with 1 where a budget is missed. With `--only pack`,
 * or another of the parts, it measures that and writes nothing.
 */
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { buildIfStale } from '#build/built.mjs'
import { type RunningStore, startStore } from '#tests/support/running-store.ts'
import { type Figure, isMissed } from './figure.ts'
import { listItemIds } from './list-item-ids.ts'
import { measureHostile } from './measure-hostile.ts'
import { measureLighthouse } from './measure-lighthouse.ts'
import { measureMemory } from './measure-memory.ts'
import { measurePack } from './measure-pack.ts'
import { measureRate } from './measure-rate.ts'
import { measureReservations } from './measure-reservations.ts'
import { measureSearch } from './measure-search.ts'
import { measureSecondVisit } from './measure-second-visit.ts'
import { measureWire } from './measure-wire.ts'
import { printFigures, writeReport } from './write-report.ts'

const SAMPLE_PARTS = ['lighthouse', 'wire', 'visit']
const LARGE_PARTS = ['search', 'pack', 'rate']
const OWN_PARTS = ['reservations', 'hostile']
const PARTS = [...SAMPLE_PARTS, ...LARGE_PARTS, ...OWN_PARTS]

const { runs, only } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } },
}).values
const isAsked = (part: string) => only === undefined || only === part
if (only !== undefined && !PARTS.includes(only)) throw new Error(`--only takes ${PARTS.join(', ')}`)

/** Kept between benchmarks: making the pictures and 10,000 items takes minutes. */
const SAMPLE_DIR = '.cache/bench-sample'
const LARGE_DIR = '.cache/bench-large'
const LARGE_ITEMS = 10_000
const CONNECTIONS = [10, 50]

const figures: Figure[] = []

async function measureSample(): Promise<void> {
  await (await startStore({ dataDir: SAMPLE_DIR })).stop()
  const store = await startStore({ dataDir: SAMPLE_DIR })
  figures.push({
    what: 'start to the first 200, database present',
    value: store.startedInMs,
    unit: 'ms',
    atMost: 2_000,
  })
  const [id] = await listItemIds(store.url, 1)
  for (const path of isAsked('lighthouse') ? ['/', '/items', `/items/${id}`] : []) {
    figures.push(...(await measureLighthouse(store.url, path, Number(runs))))
  }
  if (isAsked('wire')) figures.push(...(await measureWire(store.url, '/')))
  if (isAsked('visit')) figures.push(...(await measureSecondVisit(store.url, `/items/${id}`, Number(runs))))
  await store.stop()
}

async function measureLarge(): Promise<void> {
  execFileSync('npm', ['run', '-s', 'content', '--', '--generate', `${LARGE_ITEMS}`], {
    env: { ...process.env, DATA_DIR: LARGE_DIR },
    stdio: 'inherit',
  })
  const store = await startStore({ dataDir: LARGE_DIR })
  figures.push(measureMemory('with 10,000 items, embedded, at rest', store.pid))
  if (isAsked('search')) figures.push(...(await measureSearch(store.url)))
  if (isAsked('pack')) figures.push(...(await measurePack(store.url)))
  if (isAsked('rate')) await measureLoads(store)
  await store.stop()
}

async function measureLoads({ url, pid }: RunningStore): Promise<void> {
  const ids = await listItemIds(url, 2_000)
  const answer = { atLeast: 5_000, p99AtMostMs: 25 }
  const loads = [
    { what: 'pages rendered anew', paths: ids.map((id) => `/items/${id}`), once: true, connections: 10, atLeast: 200 },
    ...CONNECTIONS.flatMap((connections) => [
      { what: 'GET /Items', paths: ['/api/Items'], connections, ...answer },
      { what: 'GET /Items/{id}', paths: ids.slice(0, 100).map((id) => `/api/Items/${id}`), connections, ...answer },
      { what: 'pages kept', paths: ['/items'], connections, atLeast: 3_000 },
    ]),
  ]
  for (const load of loads) {
    figures.push(...(await measureRate(url, load)))
  }
  figures.push(measureMemory('with 10,000 items, embedded, after that load', pid, 360))
}

await buildIfStale()
if (SAMPLE_PARTS.some(isAsked)) await measureSample()
if (LARGE_PARTS.some(isAsked)) await measureLarge()
if (isAsked('reservations')) figures.push(...(await measureReservations()))
if (isAsked('hostile')) figures.push(...(await measureHostile()))
printFigures(figures)
if (only === undefined) writeReport(figures)
process.exitCode = figures.some(isMissed) ? 1 : 0
