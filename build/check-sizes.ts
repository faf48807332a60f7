/** Weighs the built page: what every page needs, and what each route adds. `npm run bench` measures the wire itself. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import type { BuiltFiles } from '#contract/render.ts'
import { MAX_INLINE_BYTES, MAX_ROUTE_SCRIPT_BYTES, MAX_SCRIPT_BYTES, MAX_STYLE_BYTES } from './budgets.ts'

const FOLDER = 'dist/client'

/** Files too small to shrink have no compressed twin. */
const sentBytes = (file: string): number => {
  const compressed = `${FOLDER}/${file}.br`
  return statSync(existsSync(compressed) ? compressed : `${FOLDER}/${file}`).size
}
const weigh = (files: string[]): number => files.reduce((sum, file) => sum + sentBytes(file), 0)

function expect(what: string, bytes: number, limit: number): void {
  const isOver = bytes > limit
  const line = `${what}: ${(bytes / 1000).toFixed(1)} of ${limit / 1000} kB`
  if (isOver) process.exitCode = 1
  console.log(`${isOver ? 'over budget  ' : ''}${line}`)
}

function checkBuilt({ marks, boot, program, styles, routes }: BuiltFiles): void {
  expect('inline scripts', Buffer.byteLength(marks) + Buffer.byteLength(boot), MAX_INLINE_BYTES)
  for (const [id, { js, css }] of Object.entries(routes)) {
    expect(`scripts of ${id}`, weigh([...program, ...js]), MAX_SCRIPT_BYTES)
    expect(`styles of ${id}`, weigh([...styles, ...css]), MAX_STYLE_BYTES)
    expect(`own scripts of ${id}`, weigh(js), MAX_ROUTE_SCRIPT_BYTES)
  }
}

if (existsSync('dist/built-from')) checkBuilt(JSON.parse(readFileSync(`${FOLDER}/routes.json`, 'utf8')))
else console.log('Nothing is built, so nothing is weighed.')
