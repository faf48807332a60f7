/** Checks the size of the built pages and of the worker. `npm run bench` measures transfers. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { isBuilt } from '#build/built.mjs'
import { isFormRoute } from '#build/vite/chunks.ts'
import type { BuiltFiles } from '#contract/shared/render.ts'
import {
  MAX_BOOT_ATTRIBUTES_BYTES,
  MAX_BOOT_BYTES,
  MAX_FONT_BYTES,
  MAX_FORM_SCRIPT_BYTES,
  MAX_FORM_SCRIPTS,
  MAX_PAGE_SCRIPT_BYTES,
  MAX_PAGE_SCRIPTS,
  MAX_PRECACHE_BYTES,
  MAX_STYLE_BYTES,
  MAX_WORKER_BYTES,
} from './budgets.ts'

const FOLDER = 'dist/client'

/** Very small files have no compressed variant. */
const sentBytes = (file: string): number => {
  const compressed = `${FOLDER}/${file}.br`
  return statSync(existsSync(compressed) ? compressed : `${FOLDER}/${file}`).size
}
const sumBytes = (files: string[]): number => files.reduce((sum, file) => sum + sentBytes(file), 0)

function expectAtMost(limit: number, value: number, what: string): void {
  const isOver = value > limit
  if (isOver) process.exitCode = 1
  console.log(`${isOver ? 'over budget  ' : ''}${what}: ${value} of ${limit}`)
}

function checkPages({ bootAttributes, boot, bundle, styles, routes }: BuiltFiles): void {
  expectAtMost(MAX_BOOT_BYTES, Buffer.byteLength(boot), 'inline script, boot')
  expectAtMost(MAX_BOOT_ATTRIBUTES_BYTES, Buffer.byteLength(bootAttributes), 'inline script, boot attributes')
  for (const [id, { js, css }] of Object.entries(routes)) {
    const scripts = [...new Set([...bundle, ...js])]
    const isForm = isFormRoute(id)
    expectAtMost(isForm ? MAX_FORM_SCRIPTS : MAX_PAGE_SCRIPTS, scripts.length, `scripts of ${id}`)
    expectAtMost(isForm ? MAX_FORM_SCRIPT_BYTES : MAX_PAGE_SCRIPT_BYTES, sumBytes(scripts), `bytes of scripts of ${id}`)
    expectAtMost(MAX_STYLE_BYTES, sumBytes([...new Set([...styles, ...css])]), `bytes of styles of ${id}`)
  }
}

/** The files in the worker's precache list, except the shells, which the server creates. */
function listPrecachedFiles(): string[] {
  const script = readFileSync(`${FOLDER}/sw.js`, 'utf8')
  const files = Array.from(script.matchAll(/"url":"([^"]+)"/g), ([, url]) => url!).filter((url) => !url.startsWith('/'))
  if (files.length === 0) throw new Error('sw.js precaches nothing')
  return files
}

function checkWorker(fonts: string[]): void {
  expectAtMost(MAX_WORKER_BYTES, sentBytes('sw.js'), 'bytes of the worker')
  expectAtMost(MAX_FONT_BYTES, sumBytes(fonts), 'bytes of the fonts')
  const files = listPrecachedFiles()
  const bytes = files.reduce((sum, file) => sum + statSync(`${FOLDER}/${file}`).size, 0)
  expectAtMost(MAX_PRECACHE_BYTES, bytes, `bytes of the precache of ${files.length} files`)
}

if (isBuilt()) {
  const files: BuiltFiles = JSON.parse(readFileSync(`${FOLDER}/routes.json`, 'utf8'))
  checkPages(files)
  checkWorker(files.fonts)
} else console.log('The build is missing or older than its sources, so sizes are not checked.')
