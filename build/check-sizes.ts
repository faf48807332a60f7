/** Checks the size of the built page: what every page needs, and what each route adds. `npm run bench` measures transfers. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { isBuilt } from '#build/built.mjs'
import type { BuiltFiles } from '#contract/shared/render.ts'
import { PRECACHE_ARCHIVE_PATH } from '#contract/shared/constants.ts'
import { listPrecachedFiles } from '#build/vite/precache-archive.ts'
import {
  MAX_CASE_SCRIPT_BYTES,
  MAX_FONT_BYTES,
  MAX_BOOT_ATTRIBUTES_BYTES,
  MAX_BOOT_BYTES,
  MAX_PRECACHE_ARCHIVE_BYTES,
  MAX_PRECACHE_BYTES,
  MAX_QUERY_BYTES,
  MAX_ROUTE_SCRIPT_BYTES,
  MAX_LIST_SCRIPT_BYTES,
  MAX_SCRIPT_BYTES,
  MAX_STYLE_BYTES,
  MAX_WORKER_BYTES,
  MAX_ZOD_BYTES,
} from './budgets.ts'

const FOLDER = 'dist/client'

/** Very small files have no compressed variant. */
const sentBytes = (file: string): number => {
  const compressed = `${FOLDER}/${file}.br`
  return statSync(existsSync(compressed) ? compressed : `${FOLDER}/${file}`).size
}
const sumBytes = (files: string[]): number => files.reduce((sum, file) => sum + sentBytes(file), 0)

function expect(what: string, bytes: number, limit = Infinity): void {
  const isOver = bytes > limit
  const line = `${what}: ${(bytes / 1000).toFixed(1)}${limit < Infinity ? ` of ${limit / 1000}` : ''} kB`
  if (isOver) process.exitCode = 1
  console.log(`${isOver ? 'over budget  ' : ''}${line}`)
}

async function checkWorker(fonts: string[]): Promise<void> {
  expect('worker', sentBytes('sw.js'), MAX_WORKER_BYTES)
  expect('fonts', sumBytes(fonts), MAX_FONT_BYTES)
  const files = await listPrecachedFiles(FOLDER)
  expect(
    'precache',
    files.reduce((sum, file) => sum + statSync(`${FOLDER}/${file}`).size, 0),
    MAX_PRECACHE_BYTES,
  )
  expect(`precache archive of ${files.length} files`, sentBytes(PRECACHE_ARCHIVE_PATH), MAX_PRECACHE_ARCHIVE_BYTES)
}

interface SharedChunk {
  /** Its group in vite.config.ts. */
  name: string
  limit: number
  /** Pages whose first load must not contain it. */
  withoutIt: readonly string[]
}

const SHARED_CHUNKS: readonly SharedChunk[] = [
  {
    name: 'tanstack-query',
    limit: MAX_QUERY_BYTES,
    withoutIt: ['/', '/items/', '/items/category/{-$id}', '/items/$id'],
  },
  { name: 'zod', limit: MAX_ZOD_BYTES, withoutIt: ['/', '/items/$id'] },
]

const isChunk = (file: string, name: string): boolean => new RegExp(`^assets/${name}-[\\w-]{7}\\.js$`).test(file)
const isShared = (file: string): boolean => SHARED_CHUNKS.some(({ name }) => isChunk(file, name))

function checkSharedChunk({ bundle, routes }: BuiltFiles, { name, limit, withoutIt }: SharedChunk): void {
  const pick = (files: string[]) => files.filter((file) => isChunk(file, name))
  const files = new Set(Object.values(routes).flatMap(({ js }) => pick(js)))
  if (files.size !== 1) throw new Error(`${files.size} chunks ${name} in the routes, expected 1`)
  expect(`chunk ${name}`, sumBytes([...files]), limit)
  for (const id of withoutIt) {
    if (!routes[id]) throw new Error(`There is no route ${id}`)
    expect(`chunk ${name} in ${id}`, sumBytes(pick([...bundle, ...routes[id].js])), 0)
  }
}

/** HTTP/1.1 headers of a script, as the server sends them. */
const HEADER_BYTES = 302

const SCRIPT_BUDGETS: Readonly<Record<string, number>> = {
  '/': MAX_SCRIPT_BYTES,
  '/items/': MAX_LIST_SCRIPT_BYTES,
  '/column/$id': MAX_LIST_SCRIPT_BYTES,
  '/reform/$id': MAX_CASE_SCRIPT_BYTES,
}

function checkBuilt({ bootAttributes, boot, bundle, styles, routes }: BuiltFiles): void {
  expect('inline script, boot', Buffer.byteLength(boot), MAX_BOOT_BYTES)
  expect('inline script, boot attributes', Buffer.byteLength(bootAttributes), MAX_BOOT_ATTRIBUTES_BYTES)
  const home = new Set(routes['/']!.js)
  for (const [id, { js, css }] of Object.entries(routes)) {
    // The home page's budget covers what all pages share, and what it loads itself. The route's budget covers what a page
    // adds.
    const own = js.filter((file) => !isShared(file) && (id === '/' || !home.has(file)))
    const scripts = [...bundle, ...js]
    expect(`scripts of ${id}`, sumBytes(scripts) + HEADER_BYTES * scripts.length, SCRIPT_BUDGETS[id])
    expect(`styles of ${id}`, sumBytes([...styles, ...css]), MAX_STYLE_BYTES)
    expect(`own scripts of ${id}`, sumBytes(own), MAX_ROUTE_SCRIPT_BYTES)
  }
}

if (isBuilt()) {
  const files: BuiltFiles = JSON.parse(readFileSync(`${FOLDER}/routes.json`, 'utf8'))
  checkBuilt(files)
  for (const chunk of SHARED_CHUNKS) checkSharedChunk(files, chunk)
  await checkWorker(files.fonts)
} else console.log('The build is missing or older than its sources, so sizes are not checked.')
