/**
 * `npm test`: installs what is missing, then runs all tests: units, server, components in a real browser, and
 * journeys on the built, running store. Plain JavaScript without packages, like start.mjs.
 */
import { findBrowser, findHeadlessShell } from './browser.mjs'
import { buildIfStale } from './built.mjs'
import { install } from './installed.mjs'
import { installPostgresInCi } from './postgres.mjs'
import { node, requireNode20, run } from './processes.mjs'

requireNode20()
await install()
const chromium = await findBrowser()
const headlessShell = await findHeadlessShell()
await installPostgresInCi()
await buildIfStale()
process.exitCode = await run(node, ['build/run-tests.ts'], {
  ...process.env,
  NODE_ENV: 'test',
  CHROMIUM_PATH: chromium,
  ...(headlessShell && { HEADLESS_SHELL_PATH: headlessShell }),
})
