import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Packages that are loaded with the first request, job or import that needs them. */
const LATER = [
  '@simplewebauthn/server',
  'budoux',
  'marked',
  'nodemailer',
  'pg',
  'pg-boss',
  'sharp',
  'stripe',
  'vite',
  'web-push',
  'yaml',
]

/** What `main.ts` imports, and the database, which is opened before the server listens. */
const FILES = [
  ...[...readFileSync('server/main.ts', 'utf8').matchAll(/ from '\.\/(.+\.ts)'/g)].map(([, file]) => file),
  'platform/db/embedded.ts',
]

/** Prints the packages whose modules are loaded before the server listens. */
const SCRIPT = `
import { registerHooks } from 'node:module'
const packages = new Set()
registerHooks({
  load(url, context, next) {
    packages.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
    return next(url, context)
  },
})
for (const file of ${JSON.stringify(FILES)}) await import('./server/' + file)
console.log(JSON.stringify([...packages]))
`

it('the server starts without the packages that no first page needs', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SCRIPT])
  const packages = JSON.parse(stdout) as string[]
  expect(packages).toContain('hono')
  expect(packages.filter((name) => LATER.includes(name))).toEqual([])
})
