/** Fails if the tables in the `schema.ts` files differ from those that the migrations create. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { binaries } from './processes.mjs'

const MIGRATIONS = 'server/platform/db/migrations'

// Inside the project, because drizzle-kit accepts only a relative folder.
mkdirSync('.cache', { recursive: true })
const copy = mkdtempSync('.cache/migrations-')
try {
  cpSync(MIGRATIONS, copy, { recursive: true })
  const options = ['--dialect=postgresql', '--casing=snake_case', '--schema=./server/**/*schema.ts', `--out=./${copy}`]
  execFileSync(`${binaries}/drizzle-kit`, ['generate', ...options], { stdio: ['ignore', 'ignore', 'inherit'] })
  const missing = readdirSync(copy).filter((name) => name.endsWith('.sql') && !readdirSync(MIGRATIONS).includes(name))
  if (missing.length > 0) {
    console.error('The schema has changes without a migration: npx drizzle-kit generate --name what-changed')
    process.exitCode = 1
  }
} finally {
  rmSync(copy, { recursive: true })
}
