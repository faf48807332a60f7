import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, report, root, run, runPackage, exitWithMessage } from './processes.mjs'

/** Changes of these files require a new build. The texts of the content decide which characters the fonts contain. */
const INPUTS = [
  'src',
  'sw',
  'desk',
  'contract',
  'public',
  'build',
  'content',
  'server/platform/db/drizzle.ts',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]
/** Tests, pictures, films, and files that the tools generate. */
const IGNORED = /\.test\.tsx?$|^content\/(pictures|movies)\/|\.gen\.ts$|\.tsbuildinfo$/

const stamp = join(root, 'dist/built-from')

/** One hash over names and bytes. Timestamps do not count, so a checkout alone causes no build. */
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
  if (code !== 0) exitWithMessage('The page could not be built. See the messages above.')
  const deskCode = await report('Building the desk', () =>
    runPackage('vite/bin/vite.js', ['build', '--config', 'desk/vite.config.ts', '--logLevel', 'warn'], {
      ...process.env,
      NODE_ENV: 'production',
    }),
  )
  if (deskCode !== 0) exitWithMessage('The desk could not be built. See the messages above.')
  if ((await run(node, ['build/postal-codes/make-postal-codes.ts'])) !== 0)
    exitWithMessage('The postal codes could not be generated.')
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, inputs)
}

/** Whether the build matches the current sources. */
export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs()

export async function buildIfStale() {
  if (!isBuilt()) await build()
}
