import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, report, root, run, runPackage, stopWith } from './processes.mjs'

/** Everything whose change makes the built page stale. Texts of the content decide which letters the fonts hold. */
const INPUTS = [
  'src',
  'sw',
  'contract',
  'public',
  'build',
  'content',
  'server/db/drizzle.ts',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]
/** Tests, pictures, and what the tools themselves write there. */
const IGNORED = /\.test\.tsx?$|^content\/pictures\/|^src\/ui\/fonts\/|\.gen\.ts$|\.tsbuildinfo$/

const stamp = join(root, 'dist/built-from')

/** One hash over names and bytes, so that a checkout that only touches times builds nothing. */
function hashInputs() {
  const hash = createHash('sha256')
  for (const path of INPUTS.flatMap(listFiles)) {
    if (IGNORED.test(path)) continue
    const bytes = readFileSync(join(root, path))
    hash.update(`${path} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  const absolute = join(root, path)
  if (!existsSync(absolute)) return []
  if (statSync(absolute).isFile()) return [path]
  const entries = readdirSync(absolute, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) =>
    entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)],
  )
}

export async function build() {
  const inputs = hashInputs()
  rmSync(stamp, { force: true })
  const code = await report('Building the page', () =>
    runPackage('vite/bin/vite.js', ['build', '--app', '--logLevel', 'warn'], {
      ...process.env,
      NODE_ENV: 'production',
    }),
  )
  if (code !== 0) stopWith('The page could not be built. The lines above say why.')
  if ((await run(node, ['build/postal-codes/make-postal-codes.ts'])) !== 0)
    stopWith('The postal codes could not be made.')
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, inputs)
}

/** Whether what is built is of the sources as they are. */
export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs()

export async function buildIfStale() {
  if (!isBuilt()) await build()
}
