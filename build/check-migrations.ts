/** Fails when the tables in `server/db` are not those that the migrations make. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { binaries } from './processes.mjs'

const MIGRATIONS = 'server/db/migrations'

// Inside the project: drizzle-kit takes a relative folder only.
mkdirSync('.cache', { recursive: true })
const copy = mkdtempSync('.cache/migrations-')
try {
  cpSync(MIGRATIONS, copy, { recursive: true })
  const form = ['--dialect=postgresql', '--casing=snake_case', '--schema=./server/db/schema*.ts', `--out=./${copy}`]
  execFileSync(`${binaries}/drizzle-kit`, ['generate', ...form], { stdio: ['ignore', 'ignore', 'inherit'] })
  const missing = readdirSync(copy).filter((name) => name.endsWith('.sql') && !readdirSync(MIGRATIONS).includes(name))
  if (missing.length > 0) {
    console.error('The schema has changes that no migration makes: npx drizzle-kit generate --name what-changed')
    process.exitCode = 1
  }
} finally {
  rmSync(copy, { recursive: true })
}
